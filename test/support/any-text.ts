import fc from 'fast-check'

const CHARACTERS = 0x110000
const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800

/**
 * Any character, as fast-check's unit `binary` has them. That one fills a table of a million entries in each test file,
 * to find out how the strings that it holds for dangerous consist of characters; here this is computed.
 */
const anyCharacter = fc.nat({ max: CHARACTERS - SURROGATES - 1 }).map(characterAt, indexOf)

function characterAt(index: number): string {
  return String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES)
}

/** @throws Error for what is no character, as fast-check expects. */
function indexOf(text: unknown): number {
  const code = String(text).codePointAt(0) ?? CHARACTERS
  const index = code < FIRST_SURROGATE ? code : code - SURROGATES
  if (characterAt(index) !== text) throw new Error('not one character')
  return index
}

/** Text of any characters of Unicode; now and then with names that are dangerous in JavaScript. */
export const anyText = (constraints: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: anyCharacter })
