import type { Property } from './types.ts'
import { plainText } from './text.ts'

/** A typed text as the value that the service wants; or why it is none. */
export type Typed = { readonly value: unknown } | { readonly problem: string }

const isNumber = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/.test(type)
const isWhole = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int\d\d)$/.test(type)

/** The kind of input that a property is typed into. */
export function inputType({ type }: Property): 'Text' | 'Number' | 'Date' | 'DateTime' {
  if (isNumber(type)) return 'Number'
  if (type === 'Edm.Date') return 'Date'
  return type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp' ? 'DateTime' : 'Text'
}

/** Reads what was typed for a property; an empty text is no value. */
export function typedValue(property: Property, text: string): Typed {
  const { type, label, minimum, maximum, maxLength } = property
  if (text === '') return property.mandatory ? { problem: `${label} is needed` } : { value: null }
  if (type === 'Edm.Boolean') return { value: text === 'true' }
  if (isNumber(type)) {
    const value = Number(text)
    if (!Number.isFinite(value)) return { problem: `${label} must be a number` }
    if (isWhole(type) && !Number.isInteger(value)) return { problem: `${label} must be a whole number` }
    if (minimum !== undefined && value < minimum) return { problem: `${label} must be at least ${minimum}` }
    if (maximum !== undefined && value > maximum) return { problem: `${label} must be at most ${maximum}` }
    return { value }
  }
  if (inputType(property) === 'DateTime') {
    const time = Date.parse(text)
    return Number.isNaN(time)
      ? { problem: `${label} must be a date and a time` }
      : { value: new Date(time).toISOString() }
  }
  if (maxLength !== undefined && text.length > maxLength)
    return { problem: `${label} may have ${maxLength} characters, this has ${text.length}` }
  return { value: text }
}

/** The text of a value in its input; times are shown in the visitor's time zone. */
export function inputText(property: Property, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (inputType(property) !== 'DateTime') return plainText(value)
  const time = new Date(plainText(value))
  if (Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
