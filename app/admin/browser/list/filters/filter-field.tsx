import '@ui5/webcomponents-icons/dist/filter.js'
import * as words from '#workplace-words/lists/filters.ts'
import { all } from '#workplace-words/lists/list.ts'
import { useRef, useState } from 'preact/hooks'
import { plainNumber } from '../../../metadata/input/numbers.ts'
import { conditionsText, kindOf, readConditions, withNumbers } from '../../../metadata/query/conditions.ts'
import type { FilterField } from '../../../metadata/query/filter-fields.ts'
import { problemOf } from '../../../metadata/query/filters.ts'
import { periodText, readPeriod } from '../../../metadata/query/relative-dates.ts'
import type { AllowedValue, Model } from '../../../metadata/types.ts'
import { ValueHelp } from '../../inputs/value-help.tsx'
import { decimalSign, yesOrNo } from '../../parts/format.ts'
import { Button, Input, Option, Select, SuggestionItem } from '../../parts/ui5.ts'
import { useLater } from '../../parts/use-later.ts'
import { namedPeriods, periodName } from './condition-words.ts'
import { useFixedValues } from './use-fixed-values.ts'

interface FilterFieldProps {
  readonly model: Model
  readonly field: FilterField
  /** The filter as it is typed, or as the address has it. */
  readonly text: string
  readonly problem: string | undefined
  readonly onNow: (text: string) => void
  readonly onSoon: (text: string) => void
}

const loadDialog = () => import('./conditions-dialog.tsx').then(({ ConditionsDialog }) => ConditionsDialog)

/** A field of the filter bar: a value at once, and a dialog for all that can be compared. */
export function FilterInput(props: FilterFieldProps) {
  const { model, field, text, onNow } = props
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLater(loadDialog, isOpen)
  return (
    <span class="filter-input">
      <Value {...props} />
      <Button
        design="Transparent"
        icon="filter"
        tooltip={words.conditionsOf(field.label)}
        onClick={() => setOpen(true)}
      />
      {isOpen && Dialog && (
        <Dialog
          model={model}
          field={field}
          text={text}
          onApply={next => {
            setOpen(false)
            onNow(next)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

/** The value that a field shows itself; undefined for conditions that only their tokens show. */
export function simpleValue({ property }: FilterField, text: string, isWrong: boolean): string | undefined {
  if (text === '' || isWrong) return text
  const [first, ...others] = readConditions(property, text)
  if (!first || others.length > 0) return undefined
  const [value = ''] = first.values
  const kind = kindOf(property)
  if (kind === 'choice') {
    const isPlain = first.operator === 'equals' && !first.exclude
    return isPlain && (property.valueList === undefined || property.fixedValues) ? value : undefined
  }
  if (first.operator === 'period' && !first.exclude) {
    const period = readPeriod(value)
    return period ? periodName(period) : undefined
  }
  // the moment of a count is no text to type
  if (kind === 'moment' && value.includes('T')) return undefined
  return withNumbers(property, text, number => number.replace('.', decimalSign))
}

function Value(props: FilterFieldProps) {
  const { model, field, text, problem, onNow, onSoon } = props
  const { property, label, path } = field
  const { allowed, type, valueList, fixedValues } = property
  const id = `filter-${path}`
  const fixed = useFixedValues(model, property)
  const choices = type === 'Edm.Boolean' ? yesOrNo : fixedValues ? fixed : allowed
  const value = simpleValue(field, text, problem !== undefined)
  const placeholder = value === undefined ? words.conditions(readConditions(property, text).length) : undefined
  if (choices.length > 0 || fixedValues)
    return <Choice id={id} label={label} choices={choices} value={value} placeholder={placeholder} onChoose={onNow} />
  if (valueList) {
    const add = (values: readonly string[]): void => {
      const added = values.map(each => ({ exclude: false, operator: 'equals' as const, values: [each] }))
      onNow(conditionsText(property, [...readConditions(property, text), ...added]))
    }
    return (
      <ValueHelp
        id={id}
        model={model}
        label={label}
        list={valueList}
        value=""
        problem={problem}
        {...(placeholder !== undefined && { placeholder })}
        onChoose={each => each !== '' && add([each])}
        onChooseSeveral={add}
      />
    )
  }
  const common = { id, label, value: value ?? '', placeholder, problem }
  if (kindOf(property) === 'text') return <TypedFilter {...common} onTyped={onSoon} onDone={onNow} />
  const known = (typed: string): string =>
    withNumbers(property, codeOf(typed), number => plainNumber(number, decimalSign))
  return (
    <TypedFilter
      {...common}
      suggestions={kindOf(property) === 'date' || kindOf(property) === 'moment' ? [...namedPeriods.keys()] : []}
      // what is half typed is no value yet, and no mistake either
      onTyped={typed => problemOf(property, known(typed)) === undefined && onSoon(known(typed))}
      onDone={typed => onNow(known(typed))}
    />
  )
}

/** The period that somebody has named in words of the page, or what was typed. */
function codeOf(typed: string): string {
  const named = [...namedPeriods].find(([name]) => name.toLowerCase() === typed.trim().toLowerCase())?.[1]
  const period = readPeriod(typed)
  return named ?? (period ? periodText(period) : typed.trim())
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly AllowedValue[]
  /** Undefined for several, or for what is left out. */
  readonly value: string | undefined
  readonly placeholder: string | undefined
  readonly onChoose: (value: string) => void
}

/** Value of the option that stands for several conditions; no enumeration has it. */
const SEVERAL = '\n'

function Choice({ id, label, choices, value, placeholder, onChoose }: ChoiceProps) {
  const shown = value ?? SEVERAL
  const others =
    shown === '' || choices.some(each => each.value === shown) ? [] : [{ value: shown, name: placeholder ?? shown }]
  return (
    <Select
      id={id}
      accessible-name={label}
      value={shown}
      onChange={(event: CustomEvent<{ selectedOption: { value: string } }>) => {
        const { value: chosen } = event.detail.selectedOption
        if (chosen !== SEVERAL) onChoose(chosen)
      }}
    >
      <Option value="">{all}</Option>
      {[...choices, ...others].map(each => (
        <Option key={each.value} value={each.value}>
          {each.name}
        </Option>
      ))}
    </Select>
  )
}

interface TypedProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly placeholder: string | undefined
  readonly problem: string | undefined
  readonly suggestions?: readonly string[]
  readonly onTyped: (text: string) => void
  readonly onDone: (text: string) => void
}

/** Keeps what is half typed, until it is a condition or the field is left. */
function TypedFilter({ id, label, value, placeholder, problem, suggestions = [], onTyped, onDone }: TypedProps) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement & { open: boolean }>(null)
  return (
    <Input
      id={id}
      ref={input}
      accessible-name={label}
      value={typed ?? value}
      placeholder={placeholder}
      show-clear-icon
      show-suggestions={suggestions.length > 0}
      filter="Contains"
      no-typeahead
      value-state={problem === undefined ? 'None' : 'Negative'}
      onInput={(event: Event) => {
        const text = (event.currentTarget as HTMLInputElement).value
        setTyped(text)
        onTyped(text)
      }}
      onChange={(event: Event) => {
        setTyped(undefined)
        onDone((event.currentTarget as HTMLInputElement).value)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (suggestions.length === 0 || !['F4', 'ArrowDown'].includes(event.key) || input.current?.open) return
        event.preventDefault()
        if (input.current) input.current.open = true
      }}
    >
      {problem !== undefined && <div slot="valueStateMessage">{problem}</div>}
      {suggestions.map(name => (
        <SuggestionItem key={name} text={name} />
      ))}
    </Input>
  )
}
