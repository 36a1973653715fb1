import { type Graph, typeNumber } from './graph.ts'

/**
 * Words of the names of all concepts, in shared memory: those of word w lie in bytes[starts[w]] until bytes[starts[w + 1]], sorted
 * by their bytes; concepts with it are vertices[offsets[w]] until vertices[offsets[w + 1]], in ascending order.
 */
export interface WordIndex {
  readonly bytes: Uint8Array<SharedArrayBuffer>
  readonly starts: Uint32Array<SharedArrayBuffer>
  readonly offsets: Uint32Array<SharedArrayBuffer>
  readonly vertices: Uint32Array<SharedArrayBuffer>
  /** Different words in the name of each vertex, 255 at most. */
  readonly lengths: Uint8Array<SharedArrayBuffer>
}

/** Words as they are compared: letters and digits in lower case. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function indexWords(graph: Graph): WordIndex {
  const byWord = new Map<string, number[]>()
  const lengths = new Uint8Array(new SharedArrayBuffer(graph.vertexCount))
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    if (graph.types[vertex] !== typeNumber('concept')) continue
    const words = new Set(wordsOf(graph.label(vertex)))
    lengths[vertex] = Math.min(255, words.size)
    for (const word of words) {
      const same = byWord.get(word)
      if (same) same.push(vertex)
      else byWord.set(word, [vertex])
    }
  }
  const entries = [...byWord]
    .map(([word, vertices]) => ({ bytes: Buffer.from(word), vertices }))
    .sort((one, other) => Buffer.compare(one.bytes, other.bytes))
  return { ...written(entries), lengths }
}

function written(entries: readonly { readonly bytes: Buffer; readonly vertices: readonly number[] }[]) {
  const sum = (sizeOf: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + sizeOf(entry), 0)
  const numbers = (length: number) => new Uint32Array(new SharedArrayBuffer(4 * length))
  const bytes = new Uint8Array(new SharedArrayBuffer(sum(entry => entry.bytes.length)))
  const vertices = numbers(sum(entry => entry.vertices.length))
  const [starts, offsets] = [numbers(entries.length + 1), numbers(entries.length + 1)]
  entries.forEach((entry, word) => {
    bytes.set(entry.bytes, starts[word])
    vertices.set(entry.vertices, offsets[word])
    starts[word + 1] = (starts[word] as number) + entry.bytes.length
    offsets[word + 1] = (offsets[word] as number) + entry.vertices.length
  })
  return { bytes, starts, offsets, vertices }
}

/** The first and the last but one of the words that begin with a text, `most` at most. */
export function wordsBeginningWith(index: WordIndex, text: string, most: number): readonly [number, number] {
  const beginning = Buffer.from(text)
  const first = lowerBound(index.starts.length - 1, word => Buffer.compare(bytesOf(index, word), beginning) < 0)
  let end = first
  while (end < index.starts.length - 1 && end - first < most && beginsWith(bytesOf(index, end), beginning)) end++
  return [first, end]
}

/** The number of a word; -1 where no name has it. */
export function numberOfWord(index: WordIndex, word: string): number {
  const [first, end] = wordsBeginningWith(index, word, 1)
  return first < end && bytesOf(index, first).length === Buffer.byteLength(word) ? first : -1
}

/** Concepts that have the word. */
export const conceptsWith = ({ offsets, vertices }: WordIndex, word: number): Uint32Array =>
  vertices.subarray(offsets[word], offsets[word + 1])

export function hasWord(index: WordIndex, word: number, vertex: number): boolean {
  const concepts = conceptsWith(index, word)
  return concepts[lowerBound(concepts.length, at => (concepts[at] as number) < vertex)] === vertex
}

const bytesOf = ({ bytes, starts }: WordIndex, word: number): Uint8Array =>
  bytes.subarray(starts[word], starts[word + 1])

const beginsWith = (bytes: Uint8Array, beginning: Uint8Array): boolean =>
  bytes.length >= beginning.length && Buffer.compare(bytes.subarray(0, beginning.length), beginning) === 0

/** The first place below `end` that is not too low; the places are sorted. */
function lowerBound(end: number, isTooLow: (at: number) => boolean): number {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTooLow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
