import * as words from '#workplace-words/input.ts'
import type { Property } from './types.ts'
import { plainText } from './text.ts'

/** A typed text as the value that the service wants; or why it is none. */
export type Typed = { readonly value: unknown } | { readonly problem: string }

const isNumber = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/.test(type)
const isWhole = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int\d\d)$/.test(type)

/** The kind of input that a property is typed into. */
export function inputType({ type }: Property): 'text' | 'number' | 'date' | 'moment' {
  if (isNumber(type)) return 'number'
  if (type === 'Edm.Date') return 'date'
  return type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp' ? 'moment' : 'text'
}

/** Reads what was typed for a property; an empty text is no value. */
export function typedValue(property: Property, text: string): Typed {
  const { type, label, minimum, maximum, maxLength } = property
  if (text === '') return property.mandatory ? { problem: words.isNeeded(label) } : { value: null }
  if (type === 'Edm.Boolean') return { value: text === 'true' }
  if (isNumber(type)) {
    const value = Number(text)
    if (!Number.isFinite(value)) return { problem: words.mustBeNumber(label) }
    if (isWhole(type) && !Number.isInteger(value)) return { problem: words.mustBeWholeNumber(label) }
    if (minimum !== undefined && value < minimum) return { problem: words.mustBeAtLeast(label, minimum) }
    if (maximum !== undefined && value > maximum) return { problem: words.mustBeAtMost(label, maximum) }
    return { value }
  }
  if (inputType(property) === 'moment') {
    const time = Date.parse(text)
    return Number.isNaN(time) ? { problem: words.mustBeMoment(label) } : { value: new Date(time).toISOString() }
  }
  if (maxLength !== undefined && text.length > maxLength)
    return { problem: words.isTooLong(label, maxLength, text.length) }
  return { value: text }
}

/** The text of a value in its input; times are shown in the visitor's time zone. */
export function inputText(property: Property, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (inputType(property) !== 'moment') return plainText(value)
  const time = new Date(plainText(value))
  if (Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
