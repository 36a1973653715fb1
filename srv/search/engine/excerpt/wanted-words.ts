import { analyseChunk, type Chunk } from '../analyse/tokens.ts'
import { verbForms } from '../analyse/singular.ts'
import type { Unit } from '../query/parse-query.ts'

/** Analysed chunks that are kept, over all calls: texts consist of few different ones. */
const MOST_CHUNKS = 50_000
let chunks = new Map<string, Chunk>()

/** Tells which unit of a query a chunk of text belongs to. */
export class WantedWords {
  readonly #units = new Map<string, number>()
  readonly #pairs: readonly number[]
  #beginning: { readonly form: string; readonly unit: number } | undefined

  constructor(units: readonly Unit[], beginnings: boolean) {
    this.#pairs = units.map(({ tokens }) => tokens.filter(({ kind }) => kind === 'pair').length)
    units.forEach(({ tokens, isLast }, unit) => {
      for (const { kind, term, form } of tokens) {
        if (kind === 'part') continue
        this.#add(term, unit)
        this.#add(form, unit)
        for (const other of verbForms(term)) this.#add(other, unit)
      }
      if (isLast && beginnings) this.#beginning = { form: tokens.at(-1)?.form ?? '', unit }
    })
  }

  /** Pairs of a script without blanks that a unit consists of. */
  pairsOf(unit: number): number {
    return this.#pairs[unit] ?? 0
  }

  /** Index of the unit, or -1. */
  unitOf(raw: string): number {
    const { tokens } = chunkOf(raw)
    for (const { term, form } of tokens) {
      const unit = this.#units.get(term)
      if (unit !== undefined) return unit
      if (this.#beginning && form.startsWith(this.#beginning.form)) return this.#beginning.unit
    }
    return -1
  }

  #add(term: string, unit: number): void {
    if (!this.#units.has(term)) this.#units.set(term, unit)
  }
}

function chunkOf(raw: string): Chunk {
  const known = chunks.get(raw)
  if (known) return known
  if (chunks.size >= MOST_CHUNKS) chunks = new Map()
  const chunk = analyseChunk(raw)
  chunks.set(raw, chunk)
  return chunk
}
