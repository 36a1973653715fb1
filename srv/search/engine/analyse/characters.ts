const SEPARATOR = 1
const WORD = 2
/** Keeps words together when it stands between two of them. */
const JOINER = 3
/** Of a script that puts no blanks between words. */
const UNSPACED = 4

const classes = new Uint8Array(0x10000)
for (const character of `-_./:@'\u2019\u2011$#+~`) classes[character.charCodeAt(0)] = JOINER

/** Formats (soft hyphens, joiners) are taken as letters, and dropped when the word is folded. Half of a pair is a letter. */
const LETTER = /[\p{L}\p{N}\p{M}\p{Cf}\p{Cs}]/u

/** Extensions of Thai and others have marks and letters that Latin and Cyrillic have as well, those of Kana the overline. */
const SCRIPTS = /(?![\u0300-\u036f])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const HAN = /\p{scx=Han}/u
/** Marks, formats and the half-width voice marks of Japanese, which belong to the character before them. */
const MARK = /[\p{M}\p{Cf}\uff9e\uff9f]/u

function classOf(code: number): number {
  const known = classes[code] as number
  if (known !== 0) return known
  const character = String.fromCharCode(code)
  const found = !LETTER.test(character) ? SEPARATOR : SCRIPTS.test(character) ? UNSPACED : WORD
  classes[code] = found
  return found
}

/** Letters and digits of scripts without blanks: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
export const isUnspacedCode = (code: number): boolean => classOf(code) === UNSPACED

/** Chinese characters, of which one alone may be a word. */
export const isHanCode = (code: number): boolean => HAN.test(String.fromCharCode(code))

/** Marks of one character; more are noise, which costs time to normalize. */
const MOST_MARKS = 16

/** The end of the character at a place, with its marks. */
export function endOfCharacter(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && at - from <= MOST_MARKS && MARK.test(text.charAt(at))) at++
  return at
}

/** Letters and digits of all other scripts. */
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

/** Diacritics and formats; in scripts without blanks, marks tell words apart. */
const FOLDED = /(?![\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3099\u309a])[\p{M}\p{Cf}]/gu

/** Text without diacritics and formats, in compatible forms; case is kept. */
export function withoutDiacritics(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(FOLDED, '')
    .replace(/[ßæœøłđðþıÆŒØŁĐ]/g, letter => UNDECOMPOSED.get(letter) ?? letter)
}
