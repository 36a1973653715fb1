import { inputText, inputType, typedValue } from '../../metadata/input-value.ts'
import type { AllowedValue, Model, Property } from '../../metadata/types.ts'
import { yesOrNo } from './format.ts'
import { FileInput } from '../inputs/file-input.tsx'
import { TextInput } from './text-input.tsx'
import { ValueHelp } from './value-help.tsx'
import { Option, Select, Switch } from './ui5.ts'

interface FieldProps {
  readonly id: string
  readonly model: Model
  readonly property: Property
  readonly value: unknown
  /** The text that stands for the value, of a row that it refers to. */
  readonly text?: string
  readonly problem: string | undefined
  /** A value, or why what was typed is none. */
  readonly onChange: (value: unknown, problem: string | undefined) => void
}

/** The control that a property is edited with. */
export function Field(props: FieldProps) {
  const { id, model, property, value, text, problem, onChange } = props
  const { label, allowed, type, valueList, multiLine, mandatory, maxLength } = property
  const take = (typed: string): void => {
    const read = typedValue(property, typed)
    if ('problem' in read) onChange(typed, read.problem)
    else onChange(read.value, undefined)
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
  if (type === 'Edm.Boolean' && value !== null && value !== undefined)
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
        onChoose={take}
      />
    )
  const isText = inputType(property) === 'text' || inputType(property) === 'number'
  if (multiLine || isText)
    return (
      <TextInput
        {...common}
        {...(multiLine
          ? { multiLine }
          : { type: inputType(property) === 'number' ? 'Number' : 'Text', maxlength: maxLength })}
        value={inputText(property, value)}
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
        type={inputType(property) === 'date' ? 'date' : 'datetime-local'}
        value={inputText(property, value)}
        onChange={event => take(event.currentTarget.value)}
      />
      {problem !== undefined && <span class="problem">{problem}</span>}
    </>
  )
}

/** The choices; a value that is none of them, and that the service has taken, is one as well. */
function choicesOf(choices: readonly AllowedValue[], current: string): readonly AllowedValue[] {
  if (choices.length === 0 || current === '' || choices.some(({ value }) => value === current)) return choices
  return [...choices, { value: current, name: current }]
}
