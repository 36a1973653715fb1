const PART = /(\d{1,6}(?:[.,]\d{1,2})?)\s{0,3}([a-z]*)/g
const CLOCK = /^(\d{1,3}):([0-5]\d)(?:\s?h)?$/
const RANGE = /(\d)\s{0,3}(?:-|–|to)\s{0,3}\d+(?:[.,]\d+)?/g
const LONGEST_TEXT = 80
/** A week. */
const MOST = 7 * 24 * 60

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:m|mins?|minutes?)$/, 1],
  [/^(?:h|hrs?|hours?)$/, 60],
  [/^(?:d|days?)$/, 24 * 60]
]

/**
 * The time of a front matter in whole minutes: `20 min`, `2 hours`, `1h 30m`, `1.5 h`, `1:30`, `PT1H30M`; a number alone means
 * minutes, of a range the first number counts. Undefined for what is none of these, and for less than a minute or more than a
 * week.
 */
export function readMinutes(written: string): number | undefined {
  const text = written.trim().toLowerCase()
  if (text.length > LONGEST_TEXT) return undefined
  const [, hours, rest] = CLOCK.exec(text) ?? []
  const minutes = Math.round(hours === undefined ? sumOfParts(text) : Number(hours) * 60 + Number(rest))
  return minutes >= 1 && minutes <= MOST ? minutes : undefined
}

/** NaN where a part has another unit, or where something else than parts is left. */
function sumOfParts(text: string): number {
  const written = text
    .replace(/^(?:pt(?=\d)|~|about |approx\.? |ca\.? )/, '')
    .replace(RANGE, '$1')
    .replaceAll('+', '')
  const parts = [...written.matchAll(PART)]
  const between = written.replace(PART, '').replace(/\band\b|[\s,.]/g, '')
  // "5 5" is no time
  const isUnclear = between !== '' || (parts.length > 1 && parts[0]?.[2] === '')
  return isUnclear ? NaN : parts.reduce((sum, [, number, unit]) => sum + inMinutes(number, unit), 0)
}

function inMinutes(number = '', unit = ''): number {
  const factor = unit === '' ? 1 : (UNITS.find(([names]) => names.test(unit))?.[1] ?? NaN)
  return Number(number.replace(',', '.')) * factor
}
