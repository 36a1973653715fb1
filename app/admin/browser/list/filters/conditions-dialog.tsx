import * as words from '#workplace-words/lists/filters.ts'
import { useRef, useState } from 'preact/hooks'
import {
  type Condition,
  conditionsText,
  kindOf,
  type Operator,
  operatorsOf,
  readConditions
} from '../../../metadata/query/conditions.ts'
import type { FilterField } from '../../../metadata/query/filter-fields.ts'
import { problemOf } from '../../../metadata/query/filters.ts'
import type { Model } from '../../../metadata/types.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Button } from '../../parts/ui5.ts'
import { operatorName } from './condition-words.ts'
import { ConditionValues } from './condition-values.tsx'

interface ConditionsProps {
  readonly model: Model
  readonly field: FilterField
  readonly text: string
  readonly onApply: (text: string) => void
  readonly onClose: () => void
}

/** Conditions with a number, so that a row of the dialog stays itself while others come and go. */
interface Numbered {
  readonly id: number
  readonly condition: Condition
}

/** The conditions of a field, one below the other: any of those that include, and none of those that leave out. */
export function ConditionsDialog({ model, field, text, onApply, onClose }: ConditionsProps) {
  const { property, label } = field
  const [usual = 'equals'] = operatorsOf[kindOf(property)]
  const empty: Condition = { exclude: false, operator: usual, values: [] }
  const [rows, setRows] = useState<readonly Numbered[]>(() => {
    const read = readConditions(property, text)
    return (read.length > 0 ? read : [empty]).map((condition, id) => ({ id, condition }))
  })
  const [problem, setProblem] = useState<string>()
  const add = useRef<HTMLElement>(null)
  const change = (id: number, condition: Condition): void => {
    setProblem(undefined)
    setRows(rows.map(each => (each.id === id ? { id, condition } : each)))
  }
  const apply = (): void => {
    const filled = rows.map(each => each.condition).filter(isFilled)
    const next = conditionsText(property, filled)
    const found = problemOf(property, next)
    if (found === undefined) onApply(next)
    else setProblem(found)
  }
  return (
    <Dialog heading={words.conditionsOf(label)} go={words.apply} onGo={apply} onClose={onClose}>
      <form
        class="conditions"
        onSubmit={event => {
          event.preventDefault()
          apply()
        }}
      >
        {rows.map(({ id, condition }) => (
          <fieldset key={id} aria-label={words.conditionsOf(label)}>
            <select
              aria-label={words.comparison}
              value={nameOf(condition)}
              onChange={event => change(id, withOperator(condition, event.currentTarget.value))}
            >
              {operatorsOf[kindOf(property)].flatMap(operator =>
                [false, true].map(exclude => (
                  <option key={`${operator}${exclude}`} value={nameOf({ operator, exclude })}>
                    {operatorName(property, operator, exclude)}
                  </option>
                ))
              )}
            </select>
            <ConditionValues
              model={model}
              property={property}
              condition={condition}
              onChange={values => change(id, { ...condition, values })}
            />
            <button
              type="button"
              aria-label={words.removeCondition}
              title={words.removeCondition}
              onClick={() => {
                setRows(rows.filter(each => each.id !== id))
                // the button goes with its condition
                add.current?.focus()
              }}
            >
              ✕
            </button>
          </fieldset>
        ))}
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden />
      </form>
      <Button
        ref={add}
        design="Transparent"
        icon="add"
        onClick={() => setRows([...rows, { id: 1 + Math.max(-1, ...rows.map(each => each.id)), condition: empty }])}
      >
        {words.addCondition}
      </Button>
    </Dialog>
  )
}

const nameOf = ({ operator, exclude }: Pick<Condition, 'operator' | 'exclude'>): string =>
  exclude ? `!${operator}` : operator

function withOperator({ values }: Condition, name: string): Condition {
  const exclude = name.startsWith('!')
  const operator = (exclude ? name.slice(1) : name) as Operator
  const kept = operator === 'empty' ? [] : operator === 'between' ? values : values.slice(0, 1)
  return { exclude, operator, values: kept }
}

/** A row that nothing was typed into is no condition. */
const isFilled = ({ operator, values }: Condition): boolean => operator === 'empty' || values.some(each => each !== '')
