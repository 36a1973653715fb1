import { SEARCHED_TYPES, type SearchedType } from '../model/document.ts'
import { type Columns, readColumns } from './columns.ts'
import { fieldOf, FIELDS, GAP, SECTIONS_BEFORE_STEPS, SECTIONS_OF_STEP } from './fields.ts'

/** Postings between two entries of `positionBlocks`. */
export const POSITION_BLOCK = 64

/** The most documents of a segment, whose postings have 16 bits for each. */
export const MOST_DOCUMENTS = 0xffff

/** A value of a facet. */
export interface FacetValue {
  readonly facet: string
  readonly value: string
}

/** An immutable part of the index, on shared memory. */
export class Segment {
  readonly buffer: SharedArrayBuffer
  readonly columns: Columns
  readonly facetNames: readonly FacetValue[]

  /** Reads a sealed buffer. */
  constructor(buffer: SharedArrayBuffer) {
    this.buffer = buffer
    this.columns = readColumns(buffer)
    this.facetNames = JSON.parse(new TextDecoder().decode(this.columns.facetNames.slice())) as FacetValue[]
  }

  get size(): number {
    return this.columns.types.length
  }

  get words(): number {
    return this.columns.wordTerms.length
  }

  get terms(): number {
    return this.columns.termWords.length
  }

  /** Number of the term with this name, or -1. */
  term(name: string): number {
    const word = this.firstWordFrom(name)
    if (word === this.words || this.compareWord(word, name) !== 0) return -1
    const term = this.columns.wordTerms[word] as number
    return this.columns.termWords[term] === word ? term : -1
  }

  /** Name of the term that a word belongs to, when the segment has the word. */
  termNameOf(text: string): string | undefined {
    const word = this.firstWordFrom(text)
    if (word === this.words || this.compareWord(word, text) !== 0) return undefined
    return this.termName(this.columns.wordTerms[word] as number)
  }

  termName(term: number): string {
    return this.word(this.columns.termWords[term] as number)
  }

  word(index: number): string {
    const { wordChars, wordStarts } = this.columns
    return textOf(wordChars, wordStarts, index)
  }

  /** Place of the first word that is not before this one. */
  firstWordFrom(text: string): number {
    let low = 0
    let high = this.words
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.compareWord(middle, text) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  compareWord(index: number, text: string): number {
    const { wordChars, wordStarts } = this.columns
    return compareText(wordChars, wordStarts, index, text)
  }

  frequency(term: number): number {
    const { termPostings } = this.columns
    return (termPostings[term + 1] as number) - (termPostings[term] as number)
  }

  typeOf(doc: number): SearchedType {
    return SEARCHED_TYPES[this.columns.types[doc] as number] as SearchedType
  }

  slugOf(doc: number): string {
    return textOf(this.columns.slugChars, this.columns.slugStarts, doc)
  }

  keyOf(doc: number): string {
    return `${this.typeOf(doc)}:${this.slugOf(doc)}`
  }

  /** The document with this key (`TYPE:slug`), or -1. */
  findKey(key: string): number {
    const colon = key.indexOf(':')
    const type = SEARCHED_TYPES.find(each => each === key.slice(0, colon))
    return type ? this.find(type, key.slice(colon + 1)) : -1
  }

  /** The document of this type and slug, or -1. */
  find(type: SearchedType, slug: string): number {
    const { ranked, types, slugChars, slugStarts } = this.columns
    const typeIndex = SEARCHED_TYPES.indexOf(type)
    let low = 0
    let high = ranked.length - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const doc = ranked[middle] as number
      const order = (types[doc] as number) - typeIndex || compareText(slugChars, slugStarts, doc, slug)
      if (order === 0) return doc
      if (order < 0) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  /** Index of the section of a document that holds a position. */
  sectionAt(doc: number, position: number): number {
    const { docSections, sectionStarts } = this.columns
    const first = docSections[doc] as number
    let low = first
    let high = (docSections[doc + 1] as number) - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((sectionStarts[middle] as number) <= position) low = middle
      else high = middle - 1
    }
    return low - first
  }

  /** Number of the step that a section belongs to; undefined for title, description and tags. */
  stepOf(doc: number, section: number): number | undefined {
    if (section < SECTIONS_BEFORE_STEPS) return undefined
    return this.columns.stepNumbers[
      this.#firstStep(doc) + Math.floor((section - SECTIONS_BEFORE_STEPS) / SECTIONS_OF_STEP)
    ]
  }

  /** About as many words as each field has: nothing says where the last section of a document ends. */
  fieldLengths(doc: number): Float64Array {
    const { docSections, sectionStarts } = this.columns
    const lengths = new Float64Array(FIELDS.length)
    const [first, end] = [docSections[doc] as number, docSections[doc + 1] as number]
    for (let section = first; section < end - 1; section++) {
      const field = fieldOf(section - first)
      lengths[field] =
        (lengths[field] as number) + (sectionStarts[section + 1] as number) - (sectionStarts[section] as number) - GAP
    }
    return lengths
  }

  stepNumbersOf(doc: number): Uint16Array {
    return this.columns.stepNumbers.subarray(this.#firstStep(doc), this.#firstStep(doc + 1))
  }

  #firstStep(doc: number): number {
    return ((this.columns.docSections[doc] as number) - doc * SECTIONS_BEFORE_STEPS) / SECTIONS_OF_STEP
  }
}

function textOf(chars: Uint16Array, starts: Uint32Array, index: number): string {
  return String.fromCharCode(...chars.subarray(starts[index], starts[index + 1]))
}

function compareText(chars: Uint16Array, starts: Uint32Array, index: number, text: string): number {
  const start = starts[index] as number
  const length = (starts[index + 1] as number) - start
  const common = Math.min(length, text.length)
  for (let at = 0; at < common; at++) {
    const difference = (chars[start + at] as number) - text.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - text.length
}
