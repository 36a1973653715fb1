import { invalidQuery } from './language/query.ts'

const MAX_NAME = 255

/** An object with no other keys than `allowed`. @throws HttpError 400. */
export function strictObject(
  raw: unknown,
  allowed: readonly string[],
  place: string
): Readonly<Record<string, unknown>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidQuery('must be an object', place)
  const unknown = Object.keys(raw).find(key => !allowed.includes(key))
  if (unknown !== undefined)
    throw invalidQuery(`'${unknown.slice(0, MAX_NAME)}' is not allowed here; allowed are ${allowed.join(', ')}`, place)
  return raw as Readonly<Record<string, unknown>>
}

/** An array of 1 to `most` elements, each parsed by `read`. @throws HttpError 400. */
export function listOf<T>(
  raw: unknown,
  most: number,
  place: string,
  read: (element: unknown, place: string) => T
): readonly T[] {
  if (!Array.isArray(raw)) throw invalidQuery('must be an array', place)
  if (raw.length === 0 || raw.length > most) throw invalidQuery(`must have 1 to ${most} elements`, place)
  return raw.map((element, index) => read(element, `${place}[${index}]`))
}

/** A name of the model. @throws HttpError 400. */
export function nameOf(raw: unknown, place: string): string {
  if (typeof raw !== 'string' || raw === '' || raw.length > MAX_NAME) throw invalidQuery('must be a name', place)
  return raw
}

/** The alias of a column. @throws HttpError 400. */
export function aliasOf(raw: unknown, place: string): string {
  if (typeof raw === 'string' && /^[A-Za-z_]\w{0,62}$/.test(raw)) return raw
  throw invalidQuery('must be a name of letters, digits and _, at most 63', place)
}

/** A non-negative integer `{ val }`. @throws HttpError 400. */
export function countOf(raw: unknown, place: string): { readonly val: number } {
  const { val } = strictObject(raw, ['val'], place)
  if (typeof val === 'number' && Number.isSafeInteger(val) && val >= 0) return { val }
  throw invalidQuery('must be a whole number from 0', `${place}.val`)
}

/** One of `choices`; undefined when absent. @throws HttpError 400. */
export function optionalEnum<T extends string>(raw: unknown, choices: readonly T[], place: string): T | undefined {
  if (raw === undefined) return undefined
  const choice = choices.find(each => each === raw)
  if (choice === undefined) throw invalidQuery(`must be one of ${choices.join(', ')}`, place)
  return choice
}
