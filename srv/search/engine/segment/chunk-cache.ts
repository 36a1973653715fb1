/** A power of two. Most text consists of few different chunks. */
const SLOTS = 1 << 18

/**
 * Values by a piece of text, without a string for each look-up. Each piece has one slot, which the last one with the same
 * hash keeps, so the cache cannot grow.
 */
export class ChunkCache<T> {
  readonly #keys: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined)
  readonly #values: (T | undefined)[] = new Array<T | undefined>(SLOTS).fill(undefined)

  /** The value of a piece of text, computed when it is not there. */
  get(text: string, from: number, to: number, compute: (piece: string) => T): T {
    const slot = slotOf(text, from, to)
    const key = this.#keys[slot]
    if (key !== undefined && isPiece(key, text, from, to)) return this.#values[slot] as T
    const piece = text.slice(from, to)
    const value = compute(piece)
    this.#keys[slot] = piece
    this.#values[slot] = value
    return value
  }
}

/** FNV-1a. */
function slotOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 16)) & (SLOTS - 1)
}

function isPiece(key: string, text: string, from: number, to: number): boolean {
  if (key.length !== to - from) return false
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}
