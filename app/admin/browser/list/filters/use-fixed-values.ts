import { useEffect, useState } from 'preact/hooks'
import { plainText } from '../../../metadata/text.ts'
import type { AllowedValue, Model, Property } from '../../../metadata/types.ts'
import { findValues } from '../../inputs/find-values.ts'

const none: readonly AllowedValue[] = []

/** Values of a list that is short and stays as it is; nothing for others. */
export function useFixedValues(model: Model, { valueList, fixedValues }: Property): readonly AllowedValue[] {
  const [values, setValues] = useState(none)
  useEffect(() => {
    if (!fixedValues || !valueList) return
    const { value, texts } = valueList
    findValues(model, valueList, '').then(
      ({ rows }) =>
        setValues(rows.map(row => ({ value: plainText(row[value]), name: plainText(row[texts[0] ?? value]) }))),
      () => undefined
    )
  }, [valueList, fixedValues])
  return values
}
