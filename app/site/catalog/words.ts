/** Letters and digits; everything else separates words. */
const SEPARATORS = /[^\p{L}\p{N}]+/u
const MARKS = /\p{M}+/gu

/** The words of a text, without case and accents, so that "Réseau" is found by "reseau". */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().split(SEPARATORS).filter(Boolean)
}

/** A text in which `hasPrefix` finds its words: each behind a space. */
export function searchable(...texts: readonly string[]): string {
  return texts.map(text => ` ${wordsOf(text).join(' ')}`).join('')
}

/** True when a word of a searchable text begins with `word`. */
export const hasPrefix = (text: string, word: string): boolean => text.includes(` ${word}`)
