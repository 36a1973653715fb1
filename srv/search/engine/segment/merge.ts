import { assemble, type PostingWriter } from './assemble.ts'
import { DocumentRows } from './document-rows.ts'
import { isRemoved, type Part } from './parts.ts'
import { PositionReader } from './position-reader.ts'
import type { FacetValue, Segment } from './segment.ts'

/** A segment of a merge: the new number of each document, -1 for those that are removed. */
interface Source {
  readonly segment: Segment
  readonly renumbered: Int32Array
}

interface TermSource {
  readonly source: Source
  readonly term: number
}

/** One segment of several, without the documents that are removed; it answers like a segment built of what is left. */
export function mergeSegments(parts: readonly Part[]): Segment {
  const rows = new DocumentRows()
  const sources = parts.map(part => ({ segment: part.segment, renumbered: copyRows(part, rows) }))
  const words = new Map<string, string>()
  const terms = new Map<string, TermSource[]>()
  let postings = 0
  let positionBytes = 0
  for (const source of sources) {
    const alive = livingTerms(source, (count, bytes) => {
      postings += count
      positionBytes += bytes
    })
    copyDictionary(source, alive, words, terms)
  }
  return assemble({ rows, words, terms, postings, positionBytes, write: copyPostings })
}

function copyRows(part: Part, rows: DocumentRows): Int32Array {
  const { segment } = part
  const { docSections, sectionStarts, docFacets, facetValues } = segment.columns
  const renumbered = new Int32Array(segment.size).fill(-1)
  for (let doc = 0; doc < segment.size; doc++) {
    if (isRemoved(part, doc)) continue
    renumbered[doc] = rows.size
    const facets = facetValues.subarray(docFacets[doc], docFacets[doc + 1])
    rows.add(
      segment.typeOf(doc),
      segment.slugOf(doc),
      sectionStarts.subarray(docSections[doc], docSections[doc + 1]),
      segment.stepNumbersOf(doc),
      Array.from(facets, id => segment.facetNames[id] as FacetValue)
    )
  }
  return renumbered
}

/** Terms that a document which is left contains. */
function livingTerms(
  { segment, renumbered }: Source,
  count: (postings: number, positionBytes: number) => void
): Uint8Array {
  const { termPostings, docs } = segment.columns
  const alive = new Uint8Array(segment.terms)
  const positions = new PositionReader(segment)
  let term = 0
  for (let posting = 0; posting < docs.length; posting++) {
    while ((termPostings[term + 1] as number) <= posting) term++
    if ((renumbered[docs[posting] as number] as number) < 0) continue
    const [start, end] = positions.range(posting)
    alive[term] = 1
    count(1, end - start)
  }
  return alive
}

function copyDictionary(
  source: Source,
  alive: Uint8Array,
  words: Map<string, string>,
  terms: Map<string, TermSource[]>
): void {
  const { segment } = source
  const { wordTerms, termWords } = segment.columns
  for (let word = 0; word < segment.words; word++) {
    const term = wordTerms[word] as number
    if (alive[term] === 0) continue
    const text = segment.word(word)
    if (termWords[term] !== word) {
      if (!words.has(text)) words.set(text, segment.termName(term))
      continue
    }
    const known = terms.get(text)
    if (known) known.push({ source, term })
    else terms.set(text, [{ source, term }])
  }
}

function copyPostings(sources: readonly TermSource[], to: PostingWriter): void {
  for (const { source, term } of sources) {
    const { segment, renumbered } = source
    const { termPostings, docs, impacts, positions } = segment.columns
    const reader = new PositionReader(segment)
    for (let posting = termPostings[term] as number; posting < (termPostings[term + 1] as number); posting++) {
      const doc = renumbered[docs[posting] as number] as number
      if (doc < 0) continue
      const [start, end] = reader.range(posting)
      to.begin(doc, impacts[posting] as number)
      to.positions.set(positions.subarray(start, end), to.at)
      to.at += end - start
    }
  }
}
