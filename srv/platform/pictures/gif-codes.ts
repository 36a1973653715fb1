/** Codes of a GIF have at most 12 bits. */
const LONGEST_CODE = 12
const MOST_CODES = 1 << LONGEST_CODE

/**
 * True when each code of the picture whose data begin at `start` stands for something that was said before it (GIF89a, appendix
 * F). The decoder would follow any other in circles, without an end.
 */
export function hasSoundCodes(bytes: Uint8Array, start: number): boolean {
  const shortest = bytes[start] ?? 0
  if (shortest < 1 || shortest > 8) return false
  const clear = 1 << shortest
  const bits = new CodeReader(bytes, start + 1)
  let next = clear + 2
  let size = shortest + 1
  let hasPrevious = false
  for (;;) {
    const code = bits.read(size)
    if (code === undefined || code === clear + 1) return true
    if (code === clear) {
      next = clear + 2
      size = shortest + 1
      hasPrevious = false
      continue
    }
    if (code > next || (code === next && !hasPrevious)) return false
    if (hasPrevious && next < MOST_CODES) {
      next += 1
      if (next >= 1 << size && size < LONGEST_CODE) size += 1
    }
    hasPrevious = true
  }
}

/** Reads codes, low bits first, from blocks that each begin with their length. */
class CodeReader {
  readonly #bytes: Uint8Array
  #at: number
  #left: number
  #held = 0
  #heldBits = 0

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes
    this.#left = bytes[start] ?? 0
    this.#at = start + 1
  }

  /** The next code of `size` bits; undefined where the data end. */
  read(size: number): number | undefined {
    while (this.#heldBits < size) {
      const byte = this.#next()
      if (byte === undefined) return undefined
      this.#held |= byte << this.#heldBits
      this.#heldBits += 8
    }
    const code = this.#held & ((1 << size) - 1)
    this.#held >>>= size
    this.#heldBits -= size
    return code
  }

  #next(): number | undefined {
    if (this.#left === 0) return undefined
    const byte = this.#bytes[this.#at]
    this.#at += 1
    this.#left -= 1
    if (this.#left === 0) {
      this.#left = this.#bytes[this.#at] ?? 0
      this.#at += 1
    }
    return byte
  }
}
