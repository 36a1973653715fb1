import * as words from '#workplace-words/format.ts'
import { readerLanguages } from '../../../../lib/text/reader-languages.ts'
import { type Row, valueAt } from '../../metadata/evaluate.ts'
import type { AllowedValue, Entity, Property } from '../../metadata/types.ts'
import { plainText } from '../../metadata/text.ts'

/** Languages of the reader, for dates and numbers. */
const languages = readerLanguages(navigator.languages)

const dateAndTime = new Intl.DateTimeFormat(languages, { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat(languages, { dateStyle: 'medium' })
const timeOfDay = new Intl.DateTimeFormat(languages, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(languages, {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
})

const oneDigit = new Intl.NumberFormat(languages, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

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
  return property?.allowed.find(each => each.value === plainText(value))?.name ?? plainText(value)
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
  return words.minutesAndSeconds(numeral(Math.floor(seconds / 60)), numeral(Math.floor(seconds % 60)))
}

/** The words of a column or field: the text of the referred row, where there is one. */
export function shownAt(entity: Entity, row: Row, path: string): string {
  const property = entity.properties.get(path)
  const text = property?.text === undefined ? undefined : valueAt(row, property.text)
  return shown(text ?? valueAt(row, path), property)
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
