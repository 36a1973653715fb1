/** Counts that the places of all columns follow from. */
export interface Counts {
  readonly vertices: number
  readonly edges: number
  readonly slugBytes: number
  readonly labelBytes: number
}

/** The columns of a graph: views of one shared buffer. */
export type Columns = ReturnType<typeof columnsOf>

const HEADER = 4
const ALIGNMENT = 4
/** Slots of the hash table for each vertex, at least: half of them stay empty. */
const SLOTS = 2

/** Shared memory for a graph of these counts. */
export function allocateColumns(counts: Counts): Columns {
  const size = new Places(counts).size
  const buffer = new SharedArrayBuffer(size)
  new Uint32Array(buffer, 0, HEADER).set([counts.vertices, counts.edges, counts.slugBytes, counts.labelBytes])
  return columnsOf(buffer)
}

/** The columns that a buffer of `allocateColumns` holds. */
export function columnsOf(buffer: SharedArrayBuffer) {
  const [vertices, edges, slugBytes, labelBytes] = new Uint32Array(buffer, 0, HEADER) as unknown as FourNumbers
  const counts = { vertices, edges, slugBytes, labelBytes }
  const places = new Places(counts)
  const numbers = (length: number) => new Uint32Array(buffer, places.take(4 * length), length)
  const bytes = (length: number) => new Uint8Array(buffer, places.take(length), length)
  const rows = () => ({ offsets: numbers(vertices + 1), targets: numbers(edges), predicates: bytes(edges) })
  return {
    buffer,
    counts,
    outgoing: rows(),
    incoming: rows(),
    slugStarts: numbers(vertices + 1),
    labelStarts: numbers(vertices + 1),
    slots: numbers(slotsFor(vertices)),
    types: bytes(vertices),
    published: bytes(vertices),
    slugs: bytes(slugBytes),
    labels: bytes(labelBytes)
  }
}

type FourNumbers = readonly [number, number, number, number]

/** Places of the columns, one behind the other. */
class Places {
  #at = 4 * HEADER
  readonly size: number

  constructor({ vertices, edges, slugBytes, labelBytes }: Counts) {
    const ofEdges = 2 * (4 * (vertices + 1) + 4 * edges + aligned(edges))
    const ofVertices = 8 * (vertices + 1) + 4 * slotsFor(vertices) + 2 * aligned(vertices)
    this.size = 4 * HEADER + ofEdges + ofVertices + aligned(slugBytes) + aligned(labelBytes)
  }

  take(bytes: number): number {
    const at = this.#at
    this.#at += aligned(bytes)
    return at
  }
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

function slotsFor(vertices: number): number {
  let slots = 1
  while (slots < SLOTS * vertices) slots *= 2
  return slots
}
