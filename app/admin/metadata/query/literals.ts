import { literal } from '../keys.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const WHOLE = /^-?\d{1,19}$/
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,10})?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,7})?)?(?:Z|[+-]\d\d:\d\d)?$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/** Bits of the whole numbers. */
const bits: Readonly<Record<string, number>> = { Int16: 16, Int32: 32, Int64: 64 }

/** A typed text as a literal of OData; undefined where it is no value of the type. */
export function literalOf(type: string, text: string): string | undefined {
  return isValue(type, text) ? literal(normal(type, text), type) : undefined
}

function normal(type: string, text: string): string {
  if (type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp') return new Date(text).toISOString()
  return type === 'Edm.TimeOfDay' && text.length === 'hh:mm'.length ? `${text}:00` : text
}

function isValue(type: string, text: string): boolean {
  if (type === 'Edm.String') return true
  if (type === 'Edm.Boolean') return text === 'true' || text === 'false'
  if (type === 'Edm.Guid') return UUID.test(text)
  if (type === 'Edm.Date') return isDay(text)
  if (type === 'Edm.TimeOfDay') return TIME.test(text)
  if (type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp')
    return MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
  if (/^Edm\.(?:Decimal|Double|Single)$/.test(type)) return DECIMAL.test(text)
  return WHOLE.test(text) && isWithin(type, BigInt(text))
}

function isWithin(type: string, value: bigint): boolean {
  if (type === 'Edm.Byte') return value >= 0n && value <= 255n
  const size = bits[type.slice('Edm.'.length)] ?? 8
  return BigInt.asIntN(size, value) === value
}

/** True for a day of the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** The beginning of a day that `isDay` has found, in the reader's time zone, `days` later. */
export function beginningOf(text: string, days = 0): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, day + days)
}
