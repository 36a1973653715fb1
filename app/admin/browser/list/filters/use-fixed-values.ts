import { useEffect, useState } from 'preact/hooks'
import { plainText } from '../../../metadata/text.ts'
import type { AllowedValue, Model, Property } from '../../../metadata/types.ts'
import { readList } from '../../data/service.ts'
import { pathOfChoices } from '../../inputs/find-values.ts'

const none: readonly AllowedValue[] = []

/** Values of a list that is short and stays as it is; nothing for others. */
export function useFixedValues(model: Model, { valueList, fixedValues }: Property): readonly AllowedValue[] {
  const [values, setValues] = useState(none)
  useEffect(() => {
    if (!fixedValues || !valueList) return
    const { value, texts } = valueList
    const path = pathOfChoices(model, valueList)
    if (path === undefined) return
    readList(path).then(
      ({ rows }) =>
        setValues(rows.map(row => ({ value: plainText(row[value]), name: plainText(row[texts[0] ?? value]) }))),
      () => undefined
    )
  }, [valueList, fixedValues])
  return values
}
