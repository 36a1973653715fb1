import type { Exposed } from './use-entities.ts'

const KEYWORDS = 'SELECT FROM WHERE GROUP BY HAVING ORDER BY LIMIT LEFT JOIN DISTINCT COUNT BETWEEN UNION'.split(' ')
const MOST = 8

/** The word before the caret. */
export const wordBefore = (text: string, caret: number): string => text.slice(0, caret).split(/\W/).at(-1) ?? ''

/** Names that the word before the caret may become: entities, columns of those that the statement names, functions, words. */
export function completionsOf(text: string, caret: number, { entities, functions }: Exposed): readonly string[] {
  const word = wordBefore(text, caret).toLowerCase()
  if (word.length < 2) return []
  const words = new Set(text.toLowerCase().split(/\W/))
  const named = entities.filter(({ name }) => words.has(name.toLowerCase()))
  const columns = named.flatMap(entity => entity.columns.filter(({ hidden }) => !hidden).map(({ name }) => name))
  const all = [...columns, ...entities.map(({ name }) => name), ...functions, ...KEYWORDS]
  const found = all.filter(name => name.toLowerCase().startsWith(word) && name.toLowerCase() !== word)
  return [...new Set(found)].slice(0, MOST)
}
