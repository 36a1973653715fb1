import { useEffect, useState } from 'preact/hooks'
import { valuesWith } from '../../metadata/query/value-list.ts'
import { plainText } from '../../metadata/text.ts'
import type { Model, Property, ValueList } from '../../metadata/types.ts'
import { readList, type Row } from '../data/service.ts'
import { shownWith } from '../parts/format.ts'
import { Option, Select } from '../parts/ui5.ts'
import { pathOfChoices } from './find-values.ts'

interface FixedValuesProps {
  readonly id: string
  readonly model: Model
  readonly property: Property
  readonly list: ValueList
  readonly value: string
  /** Words of the value, until the rows are there. */
  readonly text?: string
  readonly required?: boolean
  readonly problem?: string | undefined
  /** The chosen value, and values of further properties that come with it. */
  readonly onChoose: (value: string, others: Row) => void
}

/** A choice of the rows of a short list. */
export function FixedValues(props: FixedValuesProps) {
  const { id, model, property, list, value, text, required, problem, onChoose } = props
  const [rows, setRows] = useState<readonly Row[]>([])
  const path = pathOfChoices(model, list)
  useEffect(() => {
    if (path === undefined) return
    readList(path).then(
      answer => setRows(answer.rows),
      () => setRows([])
    )
  }, [path])
  const keyOf = (each: Row): string => plainText(each[list.value])
  const [shownText = list.value] = list.texts
  const wordsOf = (each: Row): string =>
    shownWith({ ...property, text: shownText, allowed: [] }, each[list.value], path => each[path])
  const isKnown = value === '' || rows.some(each => keyOf(each) === value)
  return (
    <Select
      id={id}
      accessible-name={property.label}
      required={required}
      value={value}
      value-state={problem === undefined ? 'None' : 'Negative'}
      onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) => {
        const chosen = event.detail.selectedOption.value
        const found = rows.find(each => keyOf(each) === chosen)
        onChoose(chosen, found ? valuesWith(list, found) : {})
      }}
    >
      {problem !== undefined && <div slot="valueStateMessage">{problem}</div>}
      <Option value="">–</Option>
      {!isKnown && <Option value={value}>{text ?? value}</Option>}
      {rows.map(each => (
        <Option key={keyOf(each)} value={keyOf(each)}>
          {wordsOf(each)}
        </Option>
      ))}
    </Select>
  )
}
