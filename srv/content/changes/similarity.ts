import { isWord, tokensOf } from './parts.ts'

/** How often each word is in a text. */
export type Bag = ReadonlyMap<string, number>

export function bagOf(texts: Iterable<string>): Bag {
  const bag = new Map<string, number>()
  for (const text of texts)
    for (const token of tokensOf(text)) if (isWord(token)) bag.set(token, (bag.get(token) ?? 0) + 1)
  return bag
}

const sizeOf = (bag: Bag): number => bag.values().reduce((sum, count) => sum + count, 0)

/** How much of two bags is the same, from 0 to 1 (Dice's coefficient). */
export function similarity(one: Bag, other: Bag): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const [word, count] of few) shared += Math.min(count, many.get(word) ?? 0)
  const all = sizeOf(one) + sizeOf(other)
  return all === 0 ? 0 : (2 * shared) / all
}
