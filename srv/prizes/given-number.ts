import { badRequest } from '../../lib/errors.ts'

const DIGITS = /^\d{1,10}$/
const LARGEST = 2 ** 31 - 1

/**
 * The number that a client gives as text, as scanners read it.
 * @throws HttpError 400 for none, and for what is not a number.
 */
export function givenNumber(given: unknown, field: string): number {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
  if (text === '') throw badRequest('missing_number', `${field} is needed`, field)
  const number = DIGITS.test(text) ? Number(text) : Number.NaN
  if (!(number <= LARGEST)) throw badRequest('invalid_number', `${field} is a number`, field)
  return number
}
