import { eachChunk } from '../analyse/chunks.ts'
import { analyseChunk } from '../analyse/tokens.ts'
import type { SearchDocument } from '../model/document.ts'
import { assemble, type PostingWriter } from './assemble.ts'
import { ByteChains } from './byte-chains.ts'
import { ChunkCache } from './chunk-cache.ts'
import { DocumentRows } from './document-rows.ts'
import { bytesOfNumber, DocumentTokens } from './document-tokens.ts'
import { FIELDS, type Field, impactOf, occurrenceWeights } from './fields.ts'
import { type FacetValue, MOST_DOCUMENTS, type Segment } from './segment.ts'

/** A part of a camelCase identifier counts less than a word. */
const PART_WEIGHT = 0.5

interface KnownChunk {
  readonly terms: readonly number[]
  readonly offsets: readonly number[]
  readonly weights: readonly number[]
  readonly span: number
}

/** Builds a segment of documents that are added one after the other, so that they need not all be in memory. */
export class SegmentBuilder {
  readonly #rows = new DocumentRows()
  readonly #words = new Map<string, string>()
  readonly #terms = new Map<string, number>()
  readonly #chains = new ByteChains()
  readonly #tokens = new DocumentTokens()
  readonly #frequencies: number[] = []
  readonly #lastDocs: number[] = []
  readonly #chunks = new ChunkCache<KnownChunk>()
  #postings = 0
  #positionBytes = 0

  get size(): number {
    return this.#rows.size
  }

  get isFull(): boolean {
    return this.size >= MOST_DOCUMENTS
  }

  add({ type, slug, title, description, tags, steps, facets }: SearchDocument): void {
    const starts = [this.#read('title', [title])]
    starts.push(this.#read('description', [description]), this.#read('tags', tags))
    for (const step of steps) {
      starts.push(
        this.#read('stepTitle', [step.title]),
        this.#read('text', [step.text]),
        this.#read('code', [step.code])
      )
    }
    this.#writePostings()
    const stepNumbers = steps.map(({ number }) => number)
    this.#rows.add(type, slug, starts, stepNumbers, facetValues({ type: [type], ...facets }))
  }

  finish(): Segment {
    return assemble({
      rows: this.#rows,
      words: this.#words,
      terms: this.#terms,
      postings: this.#postings,
      positionBytes: this.#positionBytes,
      write: (term, to) => copyChain(this.#chains.reader(term), this.#frequencies[term] as number, to)
    })
  }

  /** Reads texts of a field; the position of the first. */
  #read(field: Field, texts: readonly string[]): number {
    const index = FIELDS.indexOf(field)
    const start = this.#tokens.next
    const analyse = (raw: string): KnownChunk => this.#analyse(raw)
    for (const text of texts) {
      eachChunk(text, (from, to) => {
        const { terms, offsets, weights, span } = this.#chunks.get(text, from, to, analyse)
        for (let token = 0; token < terms.length; token++)
          this.#tokens.add(terms[token] as number, index, offsets[token] as number, weights[token] as number)
        this.#tokens.advance(index, span)
      })
      // texts of a field are no phrase
      this.#tokens.gap()
    }
    return start
  }

  #analyse(raw: string): KnownChunk {
    const { tokens, span } = analyseChunk(raw)
    return {
      terms: tokens.map(({ form, term }) => this.#term(form, term)),
      offsets: tokens.map(({ offset }) => offset),
      weights: tokens.map(({ kind }) => (kind === 'part' ? PART_WEIGHT : 1)),
      span
    }
  }

  #term(form: string, name: string): number {
    if (!this.#words.has(form)) this.#words.set(form, name)
    const known = this.#terms.get(name)
    if (known !== undefined) return known
    const term = this.#terms.size
    this.#terms.set(name, term)
    this.#frequencies.push(0)
    this.#lastDocs.push(0)
    return term
  }

  #writePostings(): void {
    const doc = this.size
    const tokens = this.#tokens
    const weights = occurrenceWeights(tokens.lengths)
    const count = tokens.group()
    for (let slot = 0; slot < count; slot++) {
      const term = tokens.termOf(slot)
      const bytes = tokens.positionBytesOf(slot)
      this.#chains.pushNumber(term, doc - (this.#lastDocs[term] as number))
      this.#chains.push(term, impactOf(tokens.weightedSum(slot, weights)))
      this.#chains.pushNumber(term, bytes)
      tokens.eachDelta(slot, delta => this.#chains.pushNumber(term, delta))
      this.#positionBytes += bytes + bytesOfNumber(bytes)
      this.#lastDocs[term] = doc
      this.#frequencies[term] = (this.#frequencies[term] as number) + 1
      this.#postings++
    }
    tokens.clear()
  }
}

function copyChain(next: () => number, frequency: number, to: PostingWriter): void {
  let doc = 0
  for (let posting = 0; posting < frequency; posting++) {
    doc += readNumber(next)
    to.begin(doc, next())
    let bytes = 0
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = next()
      to.positions[to.at++] = byte
      bytes |= (byte & 127) << shift
    }
    for (; bytes > 0; bytes--) to.positions[to.at++] = next()
  }
}

function readNumber(next: () => number): number {
  let value = 0
  for (let shift = 0, byte = 128; byte > 127; shift += 7) {
    byte = next()
    value |= (byte & 127) << shift
  }
  return value
}

function facetValues(facets: SearchDocument['facets']): FacetValue[] {
  return Object.entries(facets).flatMap(([facet, values]) => [...new Set(values)].map(value => ({ facet, value })))
}
