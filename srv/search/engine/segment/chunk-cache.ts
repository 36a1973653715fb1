/** Powers of two. Most text consists of few different chunks, and a small change has few at all. */
const FEWEST_SLOTS = 1 << 8
const MOST_SLOTS = 1 << 18

/**
 * Values by a piece of text, without a string for each look-up. Each piece has one slot, which the last one with the same
 * hash keeps. The slots grow with the pieces up to a bound, so an index of few documents needs little memory.
 */
export class ChunkCache<T> {
  #keys = noSlots<string>(FEWEST_SLOTS)
  #values = noSlots<T>(FEWEST_SLOTS)
  #used = 0

  /** Slots that it takes memory for. */
  get slots(): number {
    return this.#keys.length
  }

  /** The value of a piece of text, computed when it is not there. */
  get(text: string, from: number, to: number, compute: (piece: string) => T): T {
    const hash = hashOf(text, from, to)
    const slot = hash & (this.#keys.length - 1)
    const key = this.#keys[slot]
    if (key !== undefined && isPiece(key, text, from, to)) return this.#values[slot] as T
    const piece = text.slice(from, to)
    const value = compute(piece)
    this.#set(hash, piece, value)
    return value
  }

  #set(hash: number, piece: string, value: T): void {
    if (this.#used > this.#keys.length / 2 && this.#keys.length < MOST_SLOTS) this.#grow()
    const slot = hash & (this.#keys.length - 1)
    if (this.#keys[slot] === undefined) this.#used++
    this.#keys[slot] = piece
    this.#values[slot] = value
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = noSlots(keys.length * 4)
    this.#values = noSlots(keys.length * 4)
    this.#used = 0
    for (const [slot, key] of keys.entries())
      if (key !== undefined) this.#set(hashOf(key, 0, key.length), key, values[slot] as T)
  }
}

const noSlots = <T>(count: number): (T | undefined)[] => new Array<T | undefined>(count).fill(undefined)

/** FNV-1a. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 16)
}

function isPiece(key: string, text: string, from: number, to: number): boolean {
  if (key.length !== to - from) return false
  for (let at = 0; at < key.length; at++) if (key.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}
