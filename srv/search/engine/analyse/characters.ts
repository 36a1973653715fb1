const SEPARATOR = 1
const WORD = 2
/** Keeps words together when it stands between two of them. */
const JOINER = 3

const classes = new Uint8Array(0x10000)
for (const character of `-_./:@'\u2019\u2011$#+~`) classes[character.charCodeAt(0)] = JOINER

/** Formats (soft hyphens, joiners) are taken as letters, and dropped when the word is folded. Half of a pair is a letter. */
const LETTER = /[\p{L}\p{N}\p{M}\p{Cf}\p{Cs}]/u

function classOf(code: number): number {
  const known = classes[code] as number
  if (known !== 0) return known
  const found = LETTER.test(String.fromCharCode(code)) ? WORD : SEPARATOR
  classes[code] = found
  return found
}

/** Letters and digits of all scripts. */
export const isWordCode = (code: number): boolean => classOf(code) === WORD

export const isJoinerCode = (code: number): boolean => classOf(code) === JOINER

/** Letters that have no decomposition into a base letter and a mark. */
const UNDECOMPOSED = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
  ['Ø', 'O'],
  ['Ł', 'L'],
  ['Đ', 'D']
])

// eslint-disable-next-line no-control-regex -- all that is not ASCII
const BEYOND_ASCII = /[^\x00-\x7f]/

/** Text without diacritics and formats, in compatible forms; case is kept. */
export function withoutDiacritics(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþıÆŒØŁĐ]/g, letter => UNDECOMPOSED.get(letter) ?? letter)
}
