import type { Segment } from './segment.ts'
import { POSITION_BLOCK } from './segment.ts'

/** Reads the positions of postings, fastest in ascending order: it goes on from the last one within a block. */
export class PositionReader {
  readonly #bytes: Uint8Array
  readonly #blocks: Uint32Array
  #posting = 0
  #at = 0

  constructor({ columns }: Segment) {
    this.#bytes = columns.positions
    this.#blocks = columns.positionBlocks
  }

  /** Writes the positions of a posting into `into`, as many as it holds; their number. */
  read(posting: number, into: Uint32Array): number {
    this.#skipTo(posting)
    const bytes = this.#bytes
    const end = this.#at + lengthBytes(bytes, this.#at) + lengthAt(bytes, this.#at)
    let at = this.#at + lengthBytes(bytes, this.#at)
    let count = 0
    let position = 0
    while (at < end && count < into.length) {
      let byte = bytes[at++] as number
      let delta = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] as number
        delta |= (byte & 127) << shift
      }
      position += delta
      into[count++] = position
    }
    return count
  }

  /** First byte of the positions of a posting, with their length in front, and the first after them. */
  range(posting: number): readonly [number, number] {
    this.#skipTo(posting)
    return [this.#at, this.#at + lengthBytes(this.#bytes, this.#at) + lengthAt(this.#bytes, this.#at)]
  }

  #skipTo(posting: number): void {
    const first = posting - (posting % POSITION_BLOCK)
    if (posting < this.#posting || first > this.#posting) {
      this.#posting = first
      this.#at = this.#blocks[first / POSITION_BLOCK] as number
    }
    for (; this.#posting < posting; this.#posting++)
      this.#at += lengthBytes(this.#bytes, this.#at) + lengthAt(this.#bytes, this.#at)
  }
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  if (first < 128) return first
  const second = bytes[at + 1] as number
  const low = (first & 127) | ((second & 127) << 7)
  return second < 128 ? low : low | ((bytes[at + 2] as number) << 14)
}

const lengthBytes = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) < 128 ? 1 : (bytes[at + 1] as number) < 128 ? 2 : 3
