import type { Segment } from '../segment/segment.ts'

/** Words that are longer are no misspelling of anything. */
const LONGEST = 24

/** Insertions, deletions, changes and swaps of neighbours that a word of this length may have. */
const mostMistakes = (length: number): number => (length < 4 || length > LONGEST ? 0 : length < 7 ? 1 : 2)

export interface SimilarWord {
  readonly word: string
  readonly mistakes: number
}

/**
 * Words of a segment with at most so many mistakes, which begin with the first letter, or with the second one when the
 * first is missing or both are swapped. Words with a common beginning share the work for it.
 */
export function similarWords(segment: Segment, word: string): readonly SimilarWord[] {
  const most = mostMistakes(word.length)
  if (most === 0) return []
  const letters = new Set([word.charAt(0), word.charAt(1)])
  return [...letters].flatMap(letter => {
    const walk = new Walk(word, most)
    return walk.over(segment, segment.firstWordFrom(letter), segment.firstWordFrom(`${letter}\uffff`))
  })
}

/** Walks over sorted words with one row of distances for each letter: row n compares the first n letters with the word. */
class Walk {
  readonly #word: string
  readonly #most: number
  readonly #width: number
  readonly #rows: Uint8Array

  constructor(word: string, most: number) {
    this.#word = word
    this.#most = most
    this.#width = word.length + 1
    this.#rows = new Uint8Array(this.#width * (word.length + most + 2))
    for (let column = 0; column < this.#width; column++) this.#rows[column] = column
  }

  over(segment: Segment, from: number, to: number): SimilarWord[] {
    const { wordChars, wordStarts } = segment.columns
    const found: SimilarWord[] = []
    let last = 0
    /** Letters of the last word whose rows are right. */
    let known = 0
    for (let index = from; index < to; index++) {
      const start = wordStarts[index] as number
      const length = (wordStarts[index + 1] as number) - start
      const common = Math.min(known, commonLetters(wordChars, last, start, Math.min(length, this.#width + this.#most)))
      last = start
      if (length > this.#word.length + this.#most) {
        known = common
        continue
      }
      known = this.#fill(wordChars, start, common, length)
      const mistakes = this.#rows[length * this.#width + this.#width - 1] as number
      if (known === length && mistakes <= this.#most) found.push({ word: segment.word(index), mistakes })
    }
    return found
  }

  /** Computes rows until the end, or until no distance is small enough; the number of letters that have a row. */
  #fill(chars: Uint16Array, start: number, from: number, length: number): number {
    for (let letter = from; letter < length; letter++) {
      if (this.#row(chars, start, letter) > this.#most) return letter
    }
    return length
  }

  /** The row after a letter; its smallest distance. */
  #row(chars: Uint16Array, start: number, letter: number): number {
    const rows = this.#rows
    const at = (letter + 1) * this.#width
    const above = at - this.#width
    const code = chars[start + letter] as number
    let smallest = letter + 1
    rows[at] = letter + 1
    for (let column = 1; column < this.#width; column++) {
      const wanted = this.#word.charCodeAt(column - 1)
      let distance = Math.min(
        (rows[above + column] as number) + 1,
        (rows[at + column - 1] as number) + 1,
        (rows[above + column - 1] as number) + (code === wanted ? 0 : 1)
      )
      const isSwapped =
        letter > 0 && column > 1 && code === this.#word.charCodeAt(column - 2) && wanted === chars[start + letter - 1]
      if (isSwapped) distance = Math.min(distance, (rows[above - this.#width + column - 2] as number) + 1)
      rows[at + column] = distance
      if (distance < smallest) smallest = distance
    }
    return smallest
  }
}

function commonLetters(chars: Uint16Array, a: number, b: number, most: number): number {
  let count = 0
  while (count < most && chars[a + count] === chars[b + count]) count++
  return count
}
