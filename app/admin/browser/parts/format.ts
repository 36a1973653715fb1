import * as words from '#workplace-words/format.ts'
import { readerLanguages } from '../../../../lib/text/reader-languages.ts'
import { type Row, valueAt } from '../../metadata/evaluate.ts'
import type { DecimalSign } from '../../metadata/input/numbers.ts'
import type { AllowedValue, Entity, Measure, Property } from '../../metadata/types.ts'
import { propertyAt } from '../../metadata/entity-at.ts'
import { plainText } from '../../metadata/text.ts'
import { labelOf, wordsOf } from '../../metadata/words.ts'

/** Languages of the reader, for dates and numbers. */
const languages = readerLanguages(navigator.languages)

const dateAndTime = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeStyle: 'short' })
// a day has no time zone: it is read as that of UTC
const date = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeZone: 'UTC' })
const timeOfDay = new Intl.DateTimeFormat(languages, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(languages, {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
})

const oneDigit = new Intl.NumberFormat(languages, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The sign before the fraction of numbers, as the reader writes it. */
export const decimalSign: DecimalSign = (1.5).toLocaleString(languages).includes(',') ? ',' : '.'

/** A number as people read it, with at most so many digits of its fraction. */
export const numeral = (value: number, maximumFractionDigits = 3): string =>
  value.toLocaleString(languages, { maximumFractionDigits })

/** The same; nothing for none. */
export const numberText = (value: number | undefined): string => (value === undefined ? '' : numeral(value))

/** `9:05 AM` */
export const timeText = (time: Date): string => timeOfDay.format(time)

/** `Nov 29, 9:05 AM` */
export const dayAndTimeText = (time: Date): string => dayAndTime.format(time)

/** The values of a boolean. */
export const yesOrNo: readonly AllowedValue[] = [
  { value: 'true', name: words.yes },
  { value: 'false', name: words.no }
]

/** A value as people read it; an empty text for none. */
export function shown(value: unknown, property: Property | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (property?.type === 'Edm.DateTimeOffset' || property?.type === 'Edm.Timestamp') return when(value, dateAndTime)
  if (property?.type === 'Edm.Date') return when(value, date)
  if (property?.type === 'Edm.TimeOfDay') return plainText(value).replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1')
  if (Array.isArray(value)) return value.map(each => shownPart(each, property)).join(', ')
  const number = numberIn(value, property)
  if (number !== undefined) return quantity(number, property)
  const text = plainText(value)
  return property?.allowed.find(each => each.value === text)?.name ?? (property?.isWords ? labelOf(text) : text)
}

/** One of several values; of a record the names and values of its members. */
function shownPart(value: unknown, property: Property | undefined): string {
  if (typeof value !== 'object' || value === null) return shown(value, property)
  return Object.entries(value)
    .filter(([name, member]) => !name.includes('@') && member !== null)
    .map(([name, member]) => `${wordsOf(name)} ${shown(member, undefined)}`)
    .join(', ')
}

/** The number that a value is; undefined for a name of digits, and for what is shown as a text. */
function numberIn(value: unknown, property: Property | undefined): number | undefined {
  if (property === undefined || property.isDigits || property.allowed.length > 0) return undefined
  const isNumber = typeof value === 'number' || /^Edm\.(?:Int64|Decimal)$/.test(property.type)
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : undefined
}

const milliseconds = { ms: 1, s: 1000, min: 60_000 } as const

function quantity(value: number, property: Property | undefined): string {
  const unit = property?.unit
  if (unit === undefined) return numeral(value, 6)
  return unit === 'B' ? sizeText(value) : durationText(value * milliseconds[unit])
}

function when(value: unknown, format: Intl.DateTimeFormat): string {
  const time = Date.parse(plainText(value))
  return Number.isNaN(time) ? plainText(value) : format.format(time)
}

/** A moment as people read it; an empty text for none. */
export const momentText = (value: string | null): string => (value === null ? '' : when(value, dateAndTime))

/** As `1 row` or `1,200 rows`; for tables of words, which have the nouns. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numeral(count)} ${count === 1 ? one : many}`

/** An amount of bytes as people read it. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return words.byte(numeral(bytes))
  if (bytes < 1000) return words.bytes(numeral(bytes))
  return bytes < 1_000_000 ? words.kilobytes(numeral(bytes / 1000, 1)) : words.megabytes(numeral(bytes / 1_000_000, 1))
}

/** How long something took. */
export function durationText(ms: number | null): string {
  if (ms === null) return ''
  if (ms < 1000) return words.milliseconds(numeral(ms))
  const seconds = ms / 1000
  if (seconds < 60) return words.seconds(oneDigit.format(seconds))
  if (seconds < 3600)
    return words.minutesAndSeconds(numeral(Math.floor(seconds / 60)), numeral(Math.floor(seconds % 60)))
  const minutes = seconds / 60
  if (minutes < 1440) return words.hoursAndMinutes(numeral(Math.floor(minutes / 60)), numeral(Math.floor(minutes % 60)))
  return words.daysAndHours(numeral(Math.floor(minutes / 1440)), numeral(Math.floor((minutes / 60) % 24)))
}

/** The words of a column or field: the text of the referred row, where there is one, or an amount with its unit. */
export function shownAt(entity: Entity, row: Row, path: string): string {
  const above = path.slice(0, path.lastIndexOf('/') + 1)
  return shownWith(propertyAt(entity, path), valueAt(row, path), other => valueAt(row, above + other))
}

/** A value with its text and unit, which `at` reads. */
export function shownWith(property: Property | undefined, value: unknown, at: (path: string) => unknown): string {
  const own = property?.measure ? amountText(value, property, property.measure, at) : shown(value, property)
  const text = property?.text === undefined ? '' : plainText(at(property.text))
  if (text === '' || property?.textPlace === 'separate') return own
  if (own === '' || property?.textPlace === undefined) return text
  return property.textPlace === 'first' ? `${text} (${own})` : `${own} (${text})`
}

/** `1,234.50 EUR`, with the digits that are usual for the currency. */
function amountText(
  value: unknown,
  property: Property,
  { isCurrency, fixed, path, scalePath }: Measure,
  at: (path: string) => unknown
): string {
  const number = value === null || value === undefined ? NaN : Number(value)
  if (Number.isNaN(number)) return ''
  const unit = fixed ?? (path === undefined ? '' : plainText(at(path)))
  const told = scalePath === undefined ? undefined : at(scalePath)
  const usual = isCurrency ? digitsOf(unit) : undefined
  const [least, most] =
    typeof told === 'number' ? [told, told] : [usual ?? property.scale ?? 0, Math.max(usual ?? 0, property.scale ?? 6)]
  const amount = number.toLocaleString(languages, { minimumFractionDigits: least, maximumFractionDigits: most })
  return unit === '' ? amount : `${amount}\u00a0${unit}`
}

/** Digits of the fraction of amounts in a currency of ISO 4217; undefined for what is none. */
function digitsOf(currency: string): number | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return undefined
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}

/** The words by which people know a row. */
export function titleOf(entity: Entity, row: Row): string {
  if (entity.singleton) return entity.label
  const own = entity.title === undefined ? '' : shownAt(entity, row, entity.title)
  const keys = entity.keys
    .filter(key => entity.properties.get(key)?.hidden === false)
    .map(key => shownAt(entity, row, key))
  return own || keys.filter(Boolean).join(' · ') || entity.label
}
