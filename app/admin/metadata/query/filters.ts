import * as words from '#workplace-words/lists/filters.ts'
import { now } from '../../../../lib/time.ts'
import type { Entity, Property } from '../types.ts'
import { type Condition, kindOf, readConditions } from './conditions.ts'
import { type FilterField, filterFieldAt } from './filter-fields.ts'
import { literal } from '../keys.ts'
import { beginningOf, isDay, literalOf } from './literals.ts'
import { dayText, readPeriod, spanOf } from './relative-dates.ts'

type Filters = Readonly<Record<string, string>>

/** Why a text is no filter of a property; undefined where it is one. */
export function problemOf(property: Property, text: string): string | undefined {
  return readConditions(property, text).some(each => comparison(property, 'it', each, now()) === undefined)
    ? words.mustBe[kindOf(property)]
    : undefined
}

/** Why filters are none, by their paths. While there is one, no row is shown. */
export function problemsOf(entity: Entity, filters: Filters): ReadonlyMap<string, string> {
  const found = Object.entries(filters).flatMap(([path, text]): [string, string][] => {
    const field = filterFieldAt(entity, path)
    const problem = text === '' ? undefined : field ? problemOf(field.property, text) : words.noField(path)
    return problem === undefined ? [] : [[path, problem]]
  })
  return new Map(found)
}

/** The conditions of the filters that somebody has set. Days are those of `today` in the reader's time zone. */
export function filterConditions(entity: Entity, filters: Filters, today = now()): readonly string[] {
  return Object.entries(filters).flatMap(([path, text]) => {
    if (text === '') return []
    const field = filterFieldAt(entity, path)
    return (field && conditionsOf(field, text, today)) ?? noRow(entity)
  })
}

/** No row has a key without a value: what is not understood must not find all rows. */
const noRow = ({ keys: [key = 'ID'] }: Entity): string => `${key} eq null`

/** Any condition that includes, and each that excludes. */
function conditionsOf(field: FilterField, text: string, today: Date): readonly string[] | undefined {
  const included: string[] = []
  const excluded: string[] = []
  for (const condition of readConditions(field.property, text)) {
    const expression = expressionOf(field, condition, today)
    if (expression === undefined) return undefined
    if (condition.exclude) excluded.push(expression)
    else included.push(expression)
  }
  return [...(included.length > 1 ? [`(${included.join(' or ')})`] : included), ...excluded]
}

function expressionOf(field: FilterField, condition: Condition, today: Date): string | undefined {
  const { many, last, property } = field
  const { exclude, operator } = condition
  if (many === undefined) {
    const found = comparison(property, last, condition, today)
    return found === undefined || !exclude ? found : without(property, last, condition, found)
  }
  if (operator === 'empty') return `${exclude ? '' : 'not '}${many}/any()`
  const found = comparison(property, `row/${last}`, condition, today)
  return found === undefined ? undefined : `${exclude ? 'not ' : ''}${many}/any(row:${found})`
}

/** A row without a value is none of those that are left out. */
function without(property: Property, at: string, { operator, values: [value = ''] }: Condition, found: string): string {
  if (operator === 'empty') return property.type === 'Edm.String' ? `not (${found})` : `${at} ne null`
  if (operator === 'equals' && !wholeDay(property, value))
    return `${at} ne ${literalOf(property.type, value) ?? 'null'}`
  return `(not (${found}) or ${at} eq null)`
}

/** The condition of OData; undefined for a value that is none of the type. */
function comparison(property: Property, at: string, condition: Condition, today: Date): string | undefined {
  const { operator, values } = condition
  const [value = '', other = ''] = values
  if (operator === 'empty') return property.type === 'Edm.String' ? `(${at} eq null or ${at} eq '')` : `${at} eq null`
  if (operator === 'contains') return `contains(tolower(${at}),${lower(value)})`
  if (operator === 'begins') return `startswith(tolower(${at}),${lower(value)})`
  if (operator === 'ends') return `endswith(tolower(${at}),${lower(value)})`
  if (operator === 'period') return within(property, at, value, today)
  if (operator === 'between') return between(property, at, value, other)
  return operator === 'equals' ? equal(property, at, value) : bound(property, at, operator, value)
}

const lower = (text: string): string => literal(text.toLowerCase(), 'Edm.String')

/** A moment is compared with the beginnings of days where somebody has named a day. */
const wholeDay = (property: Property, value: string): boolean => kindOf(property) === 'moment' && isDay(value)

function equal(property: Property, at: string, value: string): string | undefined {
  if (wholeDay(property, value)) return between(property, at, value, value)
  const text = literalOf(property.type, value)
  return text === undefined ? undefined : `${at} eq ${text}`
}

type Bound = 'less' | 'atMost' | 'greater' | 'atLeast'

const comparisons = { less: 'lt', atMost: 'le', greater: 'gt', atLeast: 'ge' } as const
/** Of a whole day, `>` begins with the next one, and `<=` ends before it. */
const comparisonsOfDays = { less: ['lt', 0], atMost: ['lt', 1], greater: ['ge', 1], atLeast: ['ge', 0] } as const

function bound(property: Property, at: string, operator: Bound, value: string): string | undefined {
  if (wholeDay(property, value)) {
    const [sign, days] = comparisonsOfDays[operator]
    return `${at} ${sign} ${beginningOf(value, days).toISOString()}`
  }
  const text = literalOf(property.type, value)
  return text === undefined ? undefined : `${at} ${comparisons[operator]} ${text}`
}

function between(property: Property, at: string, from: string, to: string): string | undefined {
  const [lowest, highest] = [bound(property, at, 'atLeast', from), bound(property, at, 'atMost', to)]
  if (lowest === undefined || highest === undefined || isReversed(property, from, to)) return undefined
  return `(${lowest} and ${highest})`
}

function isReversed(property: Property, from: string, to: string): boolean {
  const kind = kindOf(property)
  if (kind === 'number') return Number(from) > Number(to)
  return kind === 'moment' ? momentOf(from) > momentOf(to) : from > to
}

const momentOf = (text: string): number => (isDay(text) ? beginningOf(text).getTime() : Date.parse(text))

function within(property: Property, at: string, text: string, today: Date): string | undefined {
  const period = readPeriod(text)
  if (!period) return undefined
  const { from, to } = spanOf(period, today)
  const shown = (date: Date): string => (kindOf(property) === 'date' ? dayText(date) : date.toISOString())
  const bounds = [...(from ? [`${at} ge ${shown(from)}`] : []), ...(to ? [`${at} lt ${shown(to)}`] : [])]
  return bounds.length > 1 ? `(${bounds.join(' and ')})` : bounds[0]
}
