/** A place in a text: from, and the end after it. */
type Place = readonly [from: number, end: number]

/** Letters that can be read in a text, each with its place there. */
export interface Reading {
  readonly letters: string
  readonly places: readonly Place[]
}

/** The characters that count; all others are skipped. */
export type Alphabet = RegExp

export const lettersAndDigits: Alphabet = /[\p{L}\p{N}]/u
export const visible: Alphabet = /[^\s\p{C}]/u

/** The characters of a text that count: in lower case, without accents, and in their plain form (NFKD). */
export function plain(text: string, alphabet: Alphabet): Reading {
  return reading(
    alphabet,
    Array.from(text.matchAll(/./gsu), ({ 0: character, index }) => [character, [index, index + character.length]])
  )
}

function reading(alphabet: Alphabet, characters: Iterable<readonly [character: string, place: Place]>): Reading {
  let letters = ''
  const places: Place[] = []
  for (const [character, place] of characters)
    for (const letter of character.toLowerCase().normalize('NFKD')) {
      if (!alphabet.test(letter)) continue
      letters += letter
      // a letter beyond the first 65,536 has two units
      for (let unit = 0; unit < letter.length; unit++) places.push(place)
    }
  return { letters, places }
}

interface Code {
  readonly bits: number
  /** Digits after which a byte ends where one begins. */
  readonly turn: number
  /** -1 for what is no digit. */
  readonly valueOf: (character: string) => number
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const codes: readonly Code[] = [
  // in addresses it has - and _ for + and /
  { bits: 6, turn: 4, valueOf: character => BASE64.indexOf(character.replace('-', '+').replace('_', '/')) },
  { bits: 4, turn: 2, valueOf: character => '0123456789abcdef'.indexOf(character.toLowerCase()) }
]

type Digit = readonly [value: number, place: Place]

/** The characters that each word of a text has in Base64 or hexadecimal digits. */
export function decodedWords(text: string, alphabet: Alphabet): Reading[] {
  const words = Array.from(text.matchAll(/[\w+/-]+/g), ({ 0: word, index }) => [word, index] as const)
  return words.flatMap(([word, from]) =>
    codes.map(code => reading(alphabet, decoded(digitsOf(word, from, code), code)))
  )
}

/** The characters that a text has when all of its Base64 or hexadecimal digits are read in a row, from each of the first digits on. */
export function decodedStreams(text: string, alphabet: Alphabet): Reading[] {
  return codes.flatMap(code => {
    const digits = digitsOf(text, 0, code)
    return Array.from({ length: code.turn }, (_, from) => reading(alphabet, decoded(digits.slice(from), code)))
  })
}

/** The digits of a code in a text that begins at `start`. */
const digitsOf = (text: string, start: number, { valueOf }: Code): Digit[] =>
  text
    .split('')
    .map((character, at): Digit => [valueOf(character), [start + at, start + at + 1]])
    .filter(([value]) => value >= 0)

/** The bytes of digits as characters, with the place of all digits that a byte has a part of. */
function* decoded(digits: readonly Digit[], { bits }: Code): Generator<readonly [string, Place]> {
  let [value, held] = [0, 0]
  let from: number | undefined
  for (const [digit, place] of digits) {
    from ??= place[0]
    value = ((value << bits) | digit) & 0xffff
    held += bits
    if (held < 8) continue
    held -= 8
    yield [String.fromCharCode((value >> held) & 0xff), [from, place[1]]]
    from = held > 0 ? place[0] : undefined
  }
}
