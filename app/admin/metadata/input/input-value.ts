import * as words from '#workplace-words/input.ts'
import { type DecimalSign, digitsOf, numberFrom } from './numbers.ts'
import type { Property } from '../types.ts'
import { plainText } from '../text.ts'

/** A typed text as the value that the service wants; or why it is none. */
export type Typed = { readonly value: unknown } | { readonly problem: string }

const isNumber = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/.test(type)
const isWhole = (type: string): boolean => /^Edm\.(?:Byte|SByte|Int\d\d)$/.test(type)

/** `9:30`, `09:30` or `9:30:15`. */
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,7})?)?$/

/** The kind of input that a property is typed into. */
export function inputType({ type }: Property): 'text' | 'number' | 'decimal' | 'date' | 'time' | 'moment' {
  if (isWhole(type)) return 'number'
  if (isNumber(type)) return 'decimal'
  if (type === 'Edm.Date') return 'date'
  if (type === 'Edm.TimeOfDay') return 'time'
  return type === 'Edm.DateTimeOffset' || type === 'Edm.Timestamp' ? 'moment' : 'text'
}

/** Reads what was typed for a property, by a reader with this decimal sign; an empty text is no value. */
export function typedValue(property: Property, text: string, sign?: DecimalSign): Typed {
  const { type, label } = property
  if (text === '') return property.mandatory ? { problem: words.isNeeded(label) } : { value: null }
  if (type === 'Edm.Boolean') return { value: text === 'true' }
  if (isNumber(type)) return typedNumber(property, numberFrom(text, sign))
  if (inputType(property) === 'moment') {
    const time = Date.parse(text)
    return Number.isNaN(time) ? { problem: words.mustBeMoment(label) } : { value: new Date(time).toISOString() }
  }
  return inputType(property) === 'time' ? typedTime(property, text) : typedText(property, text)
}

function typedNumber({ type, label, minimum, maximum, scale }: Property, value: number): Typed {
  if (!Number.isFinite(value)) return { problem: words.mustBeNumber(label) }
  if (isWhole(type) && !Number.isInteger(value)) return { problem: words.mustBeWholeNumber(label) }
  if (scale !== undefined && digitsOf(value) > scale) return { problem: words.hasTooManyDigits(label, scale) }
  if (minimum !== undefined && value < minimum) return { problem: words.mustBeAtLeast(label, minimum) }
  if (maximum !== undefined && value > maximum) return { problem: words.mustBeAtMost(label, maximum) }
  return { value }
}

function typedTime({ label }: Property, text: string): Typed {
  const [, hours = '', minutes = '', seconds = '00'] = TIME.exec(text.trim()) ?? []
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isTime ? { value: `${hours.padStart(2, '0')}:${minutes}:${seconds}` } : { problem: words.mustBeTime(label) }
}

function typedText({ label, maxLength, pattern, placeholder }: Property, text: string): Typed {
  if (maxLength !== undefined && text.length > maxLength)
    return { problem: words.isTooLong(label, maxLength, text.length) }
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(text))
    return { problem: words.hasOtherForm(label, placeholder, pattern) }
  return { value: text }
}

/** The text of a value in its input; times are shown in the visitor's time zone. */
export function inputText(property: Property, value: unknown, sign: DecimalSign = '.'): string {
  if (value === null || value === undefined) return ''
  const type = inputType(property)
  if (type === 'decimal' && typeof value !== 'string') return plainText(value).replace('.', sign)
  if (type === 'time') return plainText(value).replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1')
  if (type !== 'moment') return plainText(value)
  const time = new Date(plainText(value))
  if (Number.isNaN(time.getTime())) return ''
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
