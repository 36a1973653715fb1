import { crc32 } from 'node:zlib'
import { ANALYSIS_VERSION } from '../analyse/tokens.ts'

/** Columns of a segment in the order of its bytes. */
const COLUMN_TYPES = {
  /** Dictionary: characters of all words, sorted; where each begins; its term. */
  wordChars: Uint16Array,
  wordStarts: Uint32Array,
  wordTerms: Uint32Array,
  /** Word that is the name of a term. */
  termWords: Uint32Array,
  /** First posting of a term. */
  termPostings: Uint32Array,
  /** Postings: document, share of the score, positions. */
  docs: Uint16Array,
  impacts: Uint8Array,
  /** First byte of the positions of every POSITION_BLOCK-th posting. */
  positionBlocks: Uint32Array,
  positions: Uint8Array,
  /** Documents: type, slug, place in the order of keys, document at each place. */
  types: Uint8Array,
  slugChars: Uint16Array,
  slugStarts: Uint32Array,
  ranks: Uint16Array,
  ranked: Uint16Array,
  /** First section of a document; first position of a section: title, description, tags, and three of each step. */
  docSections: Uint32Array,
  sectionStarts: Uint32Array,
  stepNumbers: Uint16Array,
  /** First value of a document; values of facets, by their places in `facetNames`, which is JSON. */
  docFacets: Uint32Array,
  facetValues: Uint32Array,
  facetNames: Uint8Array
} as const

type ColumnTypes = typeof COLUMN_TYPES
export type ColumnName = keyof ColumnTypes
export type Columns = { readonly [N in ColumnName]: InstanceType<ColumnTypes[N]> }

const NAMES = Object.keys(COLUMN_TYPES) as ColumnName[]
const MAGIC = 0x54534547
/** Raised as well when weights of fields change, since impacts are stored. */
const FORMAT_VERSION = 2
const ALIGNMENT = 4
/** Magic number, versions, checksum of all that follows, length of each column. */
const HEADER = 4 + NAMES.length
const CHECKED_FROM = 4 * ALIGNMENT

/** Bytes are no segment of this version, or they are damaged: the index is built again. */
export class UnreadableSegment extends Error {}

/** Allocates a segment in shared memory; `seal` it when its columns are written. */
export function allocateColumns(lengths: Readonly<Record<ColumnName, number>>): {
  readonly buffer: SharedArrayBuffer
  readonly columns: Columns
} {
  const size = NAMES.reduce((sum, name) => sum + bytesOf(name, lengths[name]), HEADER * ALIGNMENT)
  const buffer = new SharedArrayBuffer(size)
  const header = new Uint32Array(buffer, 0, HEADER)
  header.set([MAGIC, FORMAT_VERSION, ANALYSIS_VERSION, 0, ...NAMES.map(name => lengths[name])])
  return { buffer, columns: viewColumns(buffer) }
}

/** Writes the checksum. */
export function seal(buffer: SharedArrayBuffer): void {
  new Uint32Array(buffer)[3] = checksumOf(buffer)
}

/**
 * Columns of a sealed segment.
 * @throws UnreadableSegment
 */
export function readColumns(buffer: SharedArrayBuffer): Columns {
  if (buffer.byteLength < HEADER * ALIGNMENT || buffer.byteLength % ALIGNMENT !== 0)
    throw new UnreadableSegment('the segment is cut off')
  const header = new Uint32Array(buffer, 0, HEADER)
  if (header[0] !== MAGIC || header[1] !== FORMAT_VERSION) throw new UnreadableSegment('the format is another one')
  if (header[2] !== ANALYSIS_VERSION) throw new UnreadableSegment('the analysis of text is another one')
  if (header[3] !== checksumOf(buffer)) throw new UnreadableSegment('the segment is damaged')
  return viewColumns(buffer)
}

const checksumOf = (buffer: SharedArrayBuffer): number => crc32(new Uint8Array(buffer, CHECKED_FROM))

function viewColumns(buffer: SharedArrayBuffer): Columns {
  const header = new Uint32Array(buffer, 0, HEADER)
  let offset = HEADER * ALIGNMENT
  const entries = NAMES.map((name, index) => {
    const length = header[4 + index] as number
    const type: new (buffer: SharedArrayBuffer, offset: number, length: number) => object = COLUMN_TYPES[name]
    const column = new type(buffer, offset, length)
    offset += bytesOf(name, length)
    return [name, column]
  })
  return Object.fromEntries(entries) as Columns
}

const bytesOf = (name: ColumnName, length: number): number =>
  Math.ceil((length * COLUMN_TYPES[name].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT
