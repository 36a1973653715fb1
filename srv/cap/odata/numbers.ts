import { replaceMethods } from '../../../lib/replace-methods.ts'
import type { Element, Elements } from '../types.ts'
import { type Answered, answeredBy, type Sent } from './answered.ts'
import { declareFormat, formatOf } from './format.ts'
import type { Exchange } from './request/exchange.ts'

/**
 * Has Decimal and Int64 written as numbers, or as texts where the client has asked for `IEEE754Compatible=true` (OData JSON
 * format 4.0, section 3.2): CAP sends texts always. By `sent` the model tells where in an answer they stand.
 */
export function writeNumbers(sent: Sent, { request, response, service }: Exchange): void {
  const answered = answeredBy(sent, request, service.name)
  const format = formatOf(request)
  const json = response.json.bind(response)
  replaceMethods(response, {
    json: body => {
      if (response.statusCode >= 400) return json(body)
      if (format.isCompatible) declareFormat(response, format)
      writeAnswer(body as Values, answered, format.isCompatible ? textOf : numberOf)
      return json(body)
    }
  })
}

type Write = (value: unknown) => unknown
type Values = Record<string, unknown>

function writeAnswer(body: Values, answered: Answered | undefined, write: Write): void {
  const rows = answered?.at === 'value' ? body['value'] : body
  for (const elements of answered?.elements ?? []) writeRows(rows, elements, write)
  if (write === textOf) writeCounts(body)
}

const NUMBERS = new Set(['cds.Decimal', 'cds.Integer64', 'cds.Int64'])

const isNumber = ({ _type }: Element): boolean => _type !== undefined && NUMBERS.has(_type)

const elementsOf = (element: Element): Elements | undefined => element._target?.elements ?? element.elements

const mayHoldNumbers = (element: Element): boolean =>
  isNumber(element) || elementsOf(element) !== undefined || (!!element.items && mayHoldNumbers(element.items))

/** The elements that are numbers, or lead to some; of those in the model, looked for once. */
const members = new WeakMap<Elements, readonly Element[]>()

function membersOf(elements: Elements): readonly Element[] {
  const known = members.get(elements)
  if (known) return known
  const found = Object.values(elements).filter(mayHoldNumbers)
  members.set(elements, found)
  return found
}

function writeRows(rows: unknown, elements: Elements, write: Write): void {
  const all = membersOf(elements)
  if (Array.isArray(rows)) for (const row of rows) writeRow(row, all, write)
  else writeRow(rows, all, write)
}

function writeRow(row: unknown, all: readonly Element[], write: Write): void {
  if (typeof row !== 'object' || row === null) return
  const values = row as Values
  for (const element of all) {
    const value = values[element.name]
    if (value === undefined || value === null) continue
    if (isNumber(element)) values[element.name] = write(value)
    else writePart(value, element, write)
  }
}

function writePart(value: unknown, element: Element, write: Write): void {
  const elements = elementsOf(element)
  if (elements) writeRows(value, elements, write)
  else if (Array.isArray(value) && element.items) writeItems(value, element.items, write)
}

function writeItems(values: unknown[], element: Element, write: Write): void {
  for (const [index, value] of values.entries()) {
    if (isNumber(element)) values[index] = write(value)
    else writePart(value, element, write)
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
/** JavaScript has every digit of a number that is written in so few characters. */
const EXACT = 15

/** A Decimal or Int64 as a number, with each of its digits. */
export function numberOf(value: unknown): unknown {
  if (typeof value !== 'string' || !NUMBER.test(value)) return value
  return value.length <= EXACT ? Number(value) : JSON.rawJSON(value)
}

/** The same as a text. */
export function textOf(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** Counts of rows are Int64 as well: that of the answer, and those of expanded rows. */
function writeCounts(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'number' && name.endsWith('@odata.count')) (value as Values)[name] = String(part)
    else writeCounts(part)
  }
}
