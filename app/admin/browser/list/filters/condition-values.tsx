import * as words from '#workplace-words/lists/filters.ts'
import { type Condition, kindOf } from '../../../metadata/query/conditions.ts'
import { isDay } from '../../../metadata/query/literals.ts'
import { countedPeriods, periodText, plainPeriods, readPeriod } from '../../../metadata/query/relative-dates.ts'
import type { AllowedValue, Model, Property } from '../../../metadata/types.ts'
import { ValueHelp } from '../../inputs/value-help.tsx'
import { yesOrNo } from '../../parts/format.ts'
import { periodName } from './condition-words.ts'
import { useFixedValues } from './use-fixed-values.ts'

interface ValuesProps {
  readonly model: Model
  readonly property: Property
  readonly condition: Condition
  readonly onChange: (values: readonly string[]) => void
}

const USUAL_DAYS = 30

/** The fields for the values of a condition. */
export function ConditionValues({ model, property, condition: { operator, values }, onChange }: ValuesProps) {
  const [value = '', other = ''] = values
  if (operator === 'empty') return null
  if (operator === 'period') return <PeriodValue text={value} onChange={next => onChange([next])} />
  const one = { model, property }
  if (operator === 'between')
    return (
      <>
        <OneValue {...one} label={words.from} value={value} onChange={next => onChange([next, other])} />
        <OneValue {...one} label={words.to} value={other} onChange={next => onChange([value, next])} />
      </>
    )
  return <OneValue {...one} label={words.value} value={value} onChange={next => onChange([next])} />
}

interface PeriodProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

function PeriodValue({ text, onChange }: PeriodProps) {
  const chosen = readPeriod(text)
  const choose = (name: string): void =>
    onChange(periodText({ name, count: countedPeriods.includes(name) ? (chosen?.count ?? USUAL_DAYS) : undefined }))
  return (
    <>
      <select
        aria-label={words.period}
        value={chosen?.name ?? ''}
        onChange={event => choose(event.currentTarget.value)}
      >
        {!chosen && <option value="">–</option>}
        {[...plainPeriods, ...countedPeriods].map(name => (
          <option key={name} value={name}>
            {periodName({ name, count: undefined })}
          </option>
        ))}
      </select>
      {chosen?.count !== undefined && (
        <input
          type="number"
          min="1"
          max="99999"
          aria-label={words.days}
          value={chosen.count}
          onInput={event => onChange(periodText({ ...chosen, count: Number(event.currentTarget.value) }))}
        />
      )}
    </>
  )
}

interface OneValueProps {
  readonly model: Model
  readonly property: Property
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const inputTypes = {
  number: 'number',
  time: 'time',
  date: 'date',
  moment: 'date',
  text: 'text',
  choice: 'text'
} as const

function OneValue({ model, property, label, value, onChange }: OneValueProps) {
  const fixed = useFixedValues(model, property)
  const { type, allowed, valueList, fixedValues } = property
  const choices = type === 'Edm.Boolean' ? yesOrNo : fixedValues ? fixed : allowed
  if (choices.length > 0) return <ChoiceValue choices={choices} label={label} value={value} onChange={onChange} />
  if (valueList)
    return (
      <ValueHelp
        id={`condition-${label}`}
        model={model}
        label={label}
        list={valueList}
        value={value}
        onChoose={onChange}
      />
    )
  const kind = kindOf(property)
  // a moment of an address stands as it is
  const isMoment = kind === 'moment' && value !== '' && !isDay(value)
  const attributes: Readonly<Record<string, unknown>> = { type: isMoment ? 'text' : inputTypes[kind], step: 'any' }
  return (
    <input {...attributes} aria-label={label} value={value} onInput={event => onChange(event.currentTarget.value)} />
  )
}

interface ChoiceValueProps {
  readonly choices: readonly AllowedValue[]
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const ChoiceValue = ({ choices, label, value, onChange }: ChoiceValueProps) => (
  <select aria-label={label} value={value} onChange={event => onChange(event.currentTarget.value)}>
    <option value="">–</option>
    {choices.map(each => (
      <option key={each.value} value={each.value}>
        {each.name}
      </option>
    ))}
  </select>
)
