/** A word of prose, or a mark between two words. */
export interface Word {
  readonly text: string
  readonly isMark: boolean
}

/** Words of one part that are read; a part is cut at some hundred thousand characters before. */
const MOST_WORDS = 20_000
const LONGEST = 60

/** A word with what stands within it (`cds.ql`, `CI/CD`, `@UI.LineItem`, `npm-check`), or a mark that ends a run of words. */
const WORD = /@?[\p{L}\p{N}](?:[\p{L}\p{N}]|[-_./+&'’](?=[\p{L}\p{N}]))*|[^\s\p{L}\p{N}]/gu

/** The words and marks of a text, in their order; time is linear in its length. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [word] of text.matchAll(WORD)) {
    if (words.length === MOST_WORDS) break
    words.push({ text: word.slice(0, LONGEST), isMark: !/[\p{L}\p{N}]/u.test(word) || word.length > LONGEST })
  }
  return words
}

/** True for a word that begins with a capital, or is written like code: `useState`, `cds.ql`, `@odata.draft`. */
export const isTermLike = (word: string): boolean => /^\p{Lu}/u.test(word) || isCodeLike(word)

/** True for identifiers: capitals or signs within the word. Names of files and addresses are none. */
export function isCodeLike(word: string): boolean {
  if (/^@\p{L}/u.test(word)) return true
  if (/[/\\]/.test(word) || /\.[a-z]{2,5}$/.test(word)) return false
  return /^\p{Ll}[\p{L}\p{N}]*\p{Lu}/u.test(word) || /^[\p{L}\p{N}]+_[\p{L}\p{N}_]+$/u.test(word)
}

/** The key under which spellings of a term meet: `SAP HANA Clouds`, `sap-hana-cloud`. */
export function keyOf(term: string): string {
  const words =
    term
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const last = words.at(-1)
  if (last && last.length > 3 && /[^aeious]s$/.test(last)) words[words.length - 1] = last.slice(0, -1)
  return words.join('-').slice(0, 80).replace(/-$/, '')
}
