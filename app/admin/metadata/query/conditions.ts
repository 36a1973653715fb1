import type { Property } from '../types.ts'
import { readPeriod } from './relative-dates.ts'

/** Kind of the values of a property: it decides which conditions there are, and what a text without an operator means. */
export type Kind = 'text' | 'choice' | 'number' | 'date' | 'moment' | 'time'

/** Comparison of a value with one or two others. */
export type Operator =
  'contains' | 'begins' | 'ends' | 'equals' | 'less' | 'atMost' | 'greater' | 'atLeast' | 'between' | 'period' | 'empty'

/** One condition of a filter. */
export interface Condition {
  /** True where the rows are left out for which it holds. */
  readonly exclude: boolean
  readonly operator: Operator
  /** Values as they were typed: two of `between`, none of `empty`. */
  readonly values: readonly string[]
}

const NUMBERS = /^Edm\.(?:Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/

/** The kind of a property. */
export function kindOf({ type, allowed, valueList }: Property): Kind {
  if (allowed.length > 0 || valueList !== undefined || type === 'Edm.Boolean' || type === 'Edm.Guid') return 'choice'
  if (NUMBERS.test(type)) return 'number'
  if (type === 'Edm.Date') return 'date'
  if (type === 'Edm.TimeOfDay') return 'time'
  return type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp' ? 'moment' : 'text'
}

const ordered = ['equals', 'between', 'atLeast', 'atMost', 'greater', 'less', 'empty'] as const

/** The comparisons that people choose from, the usual one first. */
export const operatorsOf: Readonly<Record<Kind, readonly Operator[]>> = {
  text: ['contains', 'equals', 'begins', 'ends', 'empty'],
  choice: ['equals', 'empty'],
  number: ordered,
  time: ordered,
  date: ['period', ...ordered],
  moment: ['period', ...ordered]
}

/** The filter bar's word for rows without a value. */
const EMPTY = '<empty>'
/** The former word, in addresses that people have kept. */
const FORMER_EMPTY = 'null'
/** Between the conditions of a field; no field of one line has it in a value. */
const SEPARATOR = '\n'
const BETWEEN = '...'

const signs: readonly (readonly [string, Operator])[] = [
  ['>=', 'atLeast'],
  ['<=', 'atMost'],
  ['>', 'greater'],
  ['<', 'less'],
  ['=', 'equals']
]

/**
 * Reads the conditions of a field, one a line, as the filter fields of SAPUI5 have them: `=x`, `>=5`, `1...5`, `*part*`, `begin*`,
 * `<empty>`, `LASTQUARTER`, and `!` before what is left out. A value alone is contained in texts, and equal to others.
 */
export const readConditions = (property: Property, text: string): readonly Condition[] =>
  text
    .split(SEPARATOR)
    .filter(line => line !== '')
    .map(line => readCondition(property, line))

function readCondition(property: Property, line: string): Condition {
  const kind = kindOf(property)
  const rest = line.startsWith('!') ? line.slice(1) : line
  // a text may begin with an exclamation mark
  const exclude = rest !== line && (kind === 'text' ? isPattern(rest) : rest !== '')
  const { operator, values } = exclude ? comparisonOf(property, kind, rest) : comparisonOf(property, kind, line)
  return { exclude, operator, values }
}

type Comparison = Omit<Condition, 'exclude'>

function comparisonOf(property: Property, kind: Kind, text: string): Comparison {
  if (text === EMPTY || (text === FORMER_EMPTY && property.nullable && property.type !== 'Edm.String'))
    return { operator: 'empty', values: [] }
  if (kind === 'text') return patternOf(text)
  if (kind === 'choice') return { operator: 'equals', values: [text.startsWith('=') ? text.slice(1) : text] }
  if ((kind === 'date' || kind === 'moment') && readPeriod(text)) return { operator: 'period', values: [text] }
  const [from = '', to, ...more] = text.split(BETWEEN)
  if (to !== undefined && more.length === 0) return { operator: 'between', values: [from.trim(), to.trim()] }
  const [sign = '', operator = 'equals'] = signs.find(([each]) => text.startsWith(each)) ?? []
  return { operator, values: [text.slice(sign.length).trim()] }
}

const isPattern = (text: string): boolean =>
  text === EMPTY || (text.length > 1 && (text.startsWith('=') || text.startsWith('*') || text.endsWith('*')))

function patternOf(text: string): Comparison {
  if (!isPattern(text)) return { operator: 'contains', values: [text] }
  if (text.startsWith('=')) return { operator: 'equals', values: [text.slice(1)] }
  const [first, last] = [text.startsWith('*'), text.endsWith('*')]
  const value = text.slice(first ? 1 : 0, last ? -1 : undefined)
  if (value === '') return { operator: 'contains', values: [text] }
  return { operator: first && last ? 'contains' : first ? 'ends' : 'begins', values: [value] }
}

/** The text that `readConditions` reads. */
export const conditionsText = (property: Property, conditions: readonly Condition[]): string =>
  conditions.map(each => lineOf(property, each)).join(SEPARATOR)

/** The text with other numbers: as a reader writes them, or as addresses have them. Texts of other kinds stay as they are. */
export function withNumbers(property: Property, text: string, change: (value: string) => string): string {
  if (kindOf(property) !== 'number') return text
  const conditions = readConditions(property, text)
  return conditionsText(
    property,
    conditions.map(each => ({ ...each, values: each.values.map(change) }))
  )
}

function lineOf(property: Property, condition: Condition): string {
  const [value = ''] = condition.values
  const bare = readCondition(property, value)
  if (JSON.stringify(bare) === JSON.stringify(condition)) return value
  return (condition.exclude ? '!' : '') + written(condition)
}

function written({ operator, values: [value = '', other = ''] }: Condition): string {
  if (operator === 'empty') return EMPTY
  if (operator === 'between') return value + BETWEEN + other
  if (operator === 'period') return value
  if (operator === 'contains') return `*${value}*`
  if (operator === 'begins') return `${value}*`
  if (operator === 'ends') return `*${value}`
  return (signs.find(([, each]) => each === operator)?.[0] ?? '') + value
}
