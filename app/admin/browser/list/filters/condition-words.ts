import * as words from '#workplace-words/lists/filters.ts'
import { type Condition, kindOf, type Operator } from '../../../metadata/query/conditions.ts'
import { isDay } from '../../../metadata/query/literals.ts'
import { type Period, plainPeriods, readPeriod } from '../../../metadata/query/relative-dates.ts'
import type { Property } from '../../../metadata/types.ts'
import { shown, yesOrNo } from '../../parts/format.ts'

/** The name of a comparison of a property. */
export function operatorName(property: Property, operator: Operator, exclude: boolean): string {
  const kind = kindOf(property)
  const names = kind === 'date' || kind === 'moment' || kind === 'time' ? words.operatorsOfDays : words.operators
  return names[operator][exclude ? 1 : 0]
}

/** The name of a period, with its number of days. */
export const periodName = ({ name, count }: Period): string =>
  (words.periods[name] ?? name).replace('…', count === undefined ? '…' : String(count))

/** The periods without a number by their names, for a field that offers them. */
export const namedPeriods: ReadonlyMap<string, string> = new Map(
  plainPeriods.map(name => [periodName({ name, count: undefined }), name])
)

/** A condition as people read it; `texts` has the words of values that are the keys of other rows. */
export function conditionWords(
  property: Property,
  { operator, exclude, values }: Condition,
  texts: ReadonlyMap<string, string> = new Map()
): string {
  const [first = '', second = ''] = values.map(value => texts.get(value) ?? valueWords(property, value))
  const period = operator === 'period' ? readPeriod(values[0] ?? '') : undefined
  if (period) return words.condition(exclude ? operatorName(property, 'equals', true) : '', periodName(period)).trim()
  if (operator === 'between' && !exclude) return words.fromTo(first, second)
  if (operator === 'equals' && !exclude) return first
  return words.condition(operatorName(property, operator, exclude), second === '' ? first : words.fromTo(first, second))
}

function valueWords(property: Property, value: string): string {
  if (property.type === 'Edm.Boolean') return yesOrNo.find(each => each.value === value)?.name ?? value
  // a day of a moment is no moment of its own
  return shown(value, isDay(value) ? { ...property, type: 'Edm.Date' } : property)
}
