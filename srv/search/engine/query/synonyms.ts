import { eachChunk } from '../analyse/chunks.ts'
import { analyseChunk } from '../analyse/tokens.ts'
import type { Synonym } from '../model/document.ts'

/** Words of the longest synonym. */
const MOST_WORDS = 5

/** Terms of an expression, one after the other. */
export type Expression = readonly string[]

/** Synonyms by expression: each of a group finds the others. */
export class Synonyms {
  readonly #others = new Map<string, Expression[]>()
  /** Words of the longest expression. */
  readonly longest: number

  constructor(synonyms: readonly Synonym[]) {
    let longest = 0
    for (const { word, synonyms: others } of synonyms) {
      const group = [word, ...others]
        .map(text => termsOf(text))
        .filter(({ length }) => length > 0 && length <= MOST_WORDS)
      for (const one of group) {
        longest = Math.max(longest, one.length)
        const known = this.#others.get(one.join(' ')) ?? []
        this.#others.set(one.join(' '), [...known, ...group.filter(other => other !== one)])
      }
    }
    this.longest = longest
  }

  of(expression: Expression): readonly Expression[] {
    return this.#others.get(expression.join(' ')) ?? []
  }
}

function termsOf(text: string): string[] {
  const terms: string[] = []
  eachChunk(text, (start, end, isTail) => {
    if (isTail) return
    const { tokens } = analyseChunk(text.slice(start, end))
    const symbol = tokens.find(({ kind }) => kind === 'symbol')
    if (symbol) terms.push(symbol.term)
    else terms.push(...tokens.filter(({ kind }) => kind === 'word' || kind === 'pair').map(({ term }) => term))
  })
  return terms
}
