import { inputText, inputType, typedValue } from '../../metadata/input/input-value.ts'
import type { Row } from '../../metadata/evaluate.ts'
import { entriesOf, isEntries } from '../../metadata/entries.ts'
import { valueListFor, valuesWith } from '../../metadata/query/value-list.ts'
import type { AllowedValue, Model, Property } from '../../metadata/types.ts'
import { decimalSign, yesOrNo } from '../parts/format.ts'
import { Entries } from './entries.tsx'
import { FixedValues } from './fixed-values.tsx'
import { FileInput } from './file-input.tsx'
import { TextInput } from './text-input.tsx'
import { ValueHelp } from './value-help.tsx'
import { Option, Select, Switch } from '../parts/ui5.ts'

interface FieldProps {
  readonly id: string
  readonly model: Model
  readonly property: Property
  readonly value: unknown
  /** The text that stands for the value, of a row that it refers to. */
  readonly text?: string
  readonly problem: string | undefined
  /** The row that is edited: its values may narrow what can be chosen. */
  readonly row?: Row
  /** A value, or why what was typed is none. */
  readonly onChange: (value: unknown, problem: string | undefined) => void
  /** Takes values of further properties that come with a chosen row. */
  readonly onOthers?: (values: Row) => void
}

/** The control that a property is edited with. */
export function Field(props: FieldProps) {
  const { id, model, property, value, text, problem, row, onChange, onOthers } = props
  const { label, allowed, type, multiLine, mandatory, maxLength, placeholder } = property
  const valueList = valueListFor(property, model, row ?? {})
  const take = (typed: string): void => {
    const read = typedValue(property, typed, decimalSign)
    if ('problem' in read) onChange(typed, read.problem)
    else onChange(read.value, undefined)
  }
  const choose = (chosen: string, others: Row): void => {
    take(chosen)
    onOthers?.(others)
  }
  const common = { id, 'accessible-name': label, required: mandatory }
  const state = problem === undefined ? 'None' : 'Negative'
  const message = problem !== undefined && <div slot="valueStateMessage">{problem}</div>
  if (property.mediaTypes)
    return (
      <FileInput
        id={id}
        label={label}
        required={mandatory}
        types={property.mediaTypes}
        problem={problem}
        onChoose={base64 => onChange(base64, undefined)}
      />
    )
  if (isEntries(property))
    return (
      <Entries
        id={id}
        label={label}
        placeholder={placeholder}
        entries={entriesOf(value)}
        onChange={entries => onChange(property.collection ? entries : entries.join(','), undefined)}
      />
    )
  if (isEither(property, value))
    return (
      <Switch
        {...common}
        checked={value === true}
        onChange={(event: Event) => onChange((event.currentTarget as HTMLInputElement).checked, undefined)}
      />
    )
  const choices = choicesOf(type === 'Edm.Boolean' ? yesOrNo : allowed, inputText(property, value))
  if (choices.length > 0)
    return (
      <Select
        {...common}
        value={inputText(property, value)}
        value-state={state}
        onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) =>
          take(event.detail.selectedOption.value)
        }
      >
        {message}
        <Option value="">–</Option>
        {choices.map(each => (
          <Option key={each.value} value={each.value}>
            {each.name}
          </Option>
        ))}
      </Select>
    )
  if (valueList && property.fixedValues)
    return (
      <FixedValues
        id={id}
        model={model}
        property={property}
        list={valueList}
        required={mandatory}
        value={inputText(property, value)}
        {...(text !== undefined && { text })}
        problem={problem}
        onChoose={choose}
      />
    )
  if (valueList)
    return (
      <ValueHelp
        {...common}
        model={model}
        label={label}
        list={valueList}
        value={inputText(property, value)}
        {...(text !== undefined && { text })}
        problem={problem}
        onChoose={(chosen, found) => choose(chosen, found ? valuesWith(valueList, found) : {})}
        onNothing={onChange}
      />
    )
  const kind = inputType(property)
  if (multiLine || kind === 'text' || kind === 'number' || kind === 'decimal')
    return (
      <TextInput
        {...common}
        {...(multiLine ? { multiLine } : { ...typeOfText(property), maxlength: maxLength })}
        placeholder={placeholder}
        value={inputText(property, value, decimalSign)}
        value-state={state}
        onTyped={take}
      >
        {message}
      </TextInput>
    )
  return (
    <>
      <input
        {...common}
        class="moment"
        aria-label={label}
        aria-invalid={problem !== undefined}
        type={kind === 'moment' ? 'datetime-local' : kind}
        value={inputText(property, value)}
        onChange={event => take(event.currentTarget.value)}
      />
      {problem !== undefined && <span class="problem">{problem}</span>}
    </>
  )
}

/** True for a yes or no that is always one of both; elsewhere no value is a third, such as the default of a setting. */
const isEither = ({ type, nullable, hasDefault }: Property, value: unknown): boolean =>
  type === 'Edm.Boolean' && typeof value === 'boolean' && (!nullable || hasDefault === true)

/** Type of UI5's input. */
function typeOfText(property: Property): { readonly type: string } {
  if (property.isMasked) return { type: 'Password' }
  if (property.reach !== undefined) return { type: property.reach === 'mail' ? 'Email' : 'Tel' }
  if (property.isUrl) return { type: 'URL' }
  return { type: inputType(property) === 'number' ? 'Number' : 'Text' }
}

/** The choices; a value that is none of them, and that the service has taken, is one as well. */
function choicesOf(choices: readonly AllowedValue[], current: string): readonly AllowedValue[] {
  if (choices.length === 0 || current === '' || choices.some(({ value }) => value === current)) return choices
  return [...choices, { value: current, name: current }]
}
