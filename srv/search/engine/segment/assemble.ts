import { allocateColumns, type Columns, seal } from './columns.ts'
import { compare, type DocumentRows } from './document-rows.ts'
import { MOST_DOCUMENTS, POSITION_BLOCK, Segment } from './segment.ts'

export interface Parts<T> {
  readonly rows: DocumentRows
  /** Words and the names of their terms; terms themselves need not be among them. */
  readonly words: ReadonlyMap<string, string>
  readonly terms: ReadonlyMap<string, T>
  readonly postings: number
  readonly positionBytes: number
  /** Writes the postings of a term in the order of documents. */
  readonly write: (term: T, to: PostingWriter) => void
}

/** Writes postings one after the other; `positions` is filled from `at` on. */
export class PostingWriter {
  readonly positions: Uint8Array
  at = 0
  posting = 0
  readonly #columns: Columns

  constructor(columns: Columns) {
    this.#columns = columns
    this.positions = columns.positions
  }

  begin(doc: number, impact: number): void {
    const { docs, impacts, positionBlocks } = this.#columns
    docs[this.posting] = doc
    impacts[this.posting] = impact
    if (this.posting % POSITION_BLOCK === 0) positionBlocks[this.posting / POSITION_BLOCK] = this.at
    this.posting++
  }
}

/** Writes a segment into shared memory. */
export function assemble<T>({ rows, words, terms, postings, positionBytes, write }: Parts<T>): Segment {
  if (rows.size > MOST_DOCUMENTS) throw new Error(`a segment has at most ${MOST_DOCUMENTS} documents`)
  const names = [...terms.keys()].sort(compare)
  const sorted = [...new Set([...names, ...words.keys()])].sort(compare)
  const facetNames = new TextEncoder().encode(JSON.stringify(rows.facetNames))
  const { buffer, columns } = allocateColumns({
    wordChars: lengthOf(sorted),
    wordStarts: sorted.length + 1,
    wordTerms: sorted.length,
    termWords: names.length,
    termPostings: names.length + 1,
    docs: postings,
    impacts: postings,
    positionBlocks: Math.ceil(postings / POSITION_BLOCK),
    positions: positionBytes,
    types: rows.size,
    slugChars: lengthOf(rows.slugs),
    slugStarts: rows.size + 1,
    ranks: rows.size,
    ranked: rows.size,
    docSections: rows.size + 1,
    sectionStarts: rows.sectionStarts.length,
    stepNumbers: rows.stepNumbers.length,
    docFacets: rows.size + 1,
    facetValues: rows.facetValues.length,
    facetNames: facetNames.length
  })
  writeDictionary(columns, sorted, names, words)
  const writer = new PostingWriter(columns)
  names.forEach((name, term) => {
    columns.termPostings[term] = writer.posting
    write(terms.get(name) as T, writer)
  })
  columns.termPostings[names.length] = writer.posting
  writeRows(columns, rows)
  columns.facetNames.set(facetNames)
  seal(buffer)
  return new Segment(buffer)
}

function writeDictionary(
  columns: Columns,
  sorted: readonly string[],
  names: readonly string[],
  words: ReadonlyMap<string, string>
): void {
  const ids = new Map(names.map((name, id) => [name, id]))
  writeTexts(columns.wordChars, columns.wordStarts, sorted)
  sorted.forEach((word, index) => {
    const own = ids.get(word)
    columns.wordTerms[index] = own ?? (ids.get(words.get(word) as string) as number)
    if (own !== undefined) columns.termWords[own] = index
  })
}

function writeRows(columns: Columns, rows: DocumentRows): void {
  columns.types.set(rows.types)
  writeTexts(columns.slugChars, columns.slugStarts, rows.slugs)
  rows.ranked().forEach((doc, rank) => {
    columns.ranks[doc] = rank
    columns.ranked[rank] = doc
  })
  columns.docSections.set(rows.docSections)
  columns.sectionStarts.set(rows.sectionStarts)
  columns.stepNumbers.set(rows.stepNumbers)
  columns.docFacets.set(rows.docFacets)
  columns.facetValues.set(rows.facetValues)
}

function writeTexts(chars: Uint16Array, starts: Uint32Array, texts: readonly string[]): void {
  let at = 0
  texts.forEach((text, index) => {
    starts[index] = at
    for (let char = 0; char < text.length; char++) chars[at++] = text.charCodeAt(char)
  })
  starts[texts.length] = at
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0)
