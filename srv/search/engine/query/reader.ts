import { isRemoved, type Part } from '../segment/parts.ts'
import type { Segment } from '../segment/segment.ts'

/** A term of the index with its number in each part, -1 where a part does not have it. */
export interface FoundTerm {
  readonly name: string
  readonly ids: readonly number[]
  /** Documents that contain it. */
  readonly frequency: number
  /** How much it tells: rare terms more (BM25). */
  readonly idf: number
}

/** Frequencies that are remembered of parts with removed documents. */
const MOST_REMEMBERED = 50_000

/** Terms and frequencies over all parts, as if they were one. */
export class Reader {
  readonly parts: readonly Part[]
  /** Documents that are not removed. */
  readonly size: number
  /** Number of the first document of each part, counted through. */
  readonly bases: readonly number[]
  readonly #frequencies: readonly Map<number, number>[]

  constructor(parts: readonly Part[]) {
    this.parts = parts
    this.size = parts.reduce((sum, { segment, removedCount }) => sum + segment.size - removedCount, 0)
    let base = 0
    this.bases = parts.map(({ segment }) => {
      base += segment.size
      return base - segment.size
    })
    this.#frequencies = parts.map(() => new Map())
  }

  /** The term, when a document contains it. */
  term(name: string): FoundTerm | undefined {
    const ids = this.parts.map(({ segment }) => segment.term(name))
    const frequency = ids.reduce((sum, id, part) => sum + (id < 0 ? 0 : this.#frequency(part, id)), 0)
    return frequency === 0 ? undefined : { name, ids, frequency, idf: this.#idf(frequency) }
  }

  /** The term of a word as it is written. */
  termOfWord(word: string): FoundTerm | undefined {
    for (const { segment } of this.parts) {
      const name = segment.termNameOf(word)
      if (name !== undefined) return this.term(name)
    }
    return undefined
  }

  /** The most frequent terms of words that begin with a text. */
  beginningWith(text: string, most: number): readonly FoundTerm[] {
    const names = new Set<string>()
    for (const { segment } of this.parts) {
      for (const term of mostFrequent(
        segment,
        segment.firstWordFrom(text),
        segment.firstWordFrom(`${text}\uffff`),
        most
      ))
        names.add(segment.termName(term))
    }
    return this.mostFrequent(names, most)
  }

  mostFrequent(names: Iterable<string>, most: number): readonly FoundTerm[] {
    return [...names]
      .map(name => this.term(name))
      .filter(term => term !== undefined)
      .sort((a, b) => b.frequency - a.frequency || (a.name < b.name ? -1 : 1))
      .slice(0, most)
  }

  #idf(frequency: number): number {
    return Math.log(1 + (this.size - frequency + 0.5) / (frequency + 0.5))
  }

  #frequency(index: number, term: number): number {
    const part = this.parts[index] as Part
    if (part.removedCount === 0) return part.segment.frequency(term)
    const remembered = this.#frequencies[index] as Map<number, number>
    const known = remembered.get(term)
    if (known !== undefined) return known
    const { docs, termPostings } = part.segment.columns
    let frequency = 0
    for (let posting = termPostings[term] as number; posting < (termPostings[term + 1] as number); posting++)
      if (!isRemoved(part, docs[posting] as number)) frequency++
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(term, frequency)
    return frequency
  }
}

/** Terms of a range of words, the most frequent first when there are more than `most`. */
function mostFrequent(segment: Segment, from: number, to: number, most: number): readonly number[] {
  const terms = [...new Set(segment.columns.wordTerms.subarray(from, to))]
  if (terms.length <= most) return terms
  return terms.sort((a, b) => segment.frequency(b) - segment.frequency(a) || a - b).slice(0, most)
}
