const PAGE_BITS = 20
const PAGE = 1 << PAGE_BITS
const FIRST_SLICE = 16
const LARGEST_SLICE = 2048
const LINK = 4

/**
 * Many sequences of bytes that grow side by side: each is a chain of slices, and each slice is twice as large as the one
 * before it.
 */
export class ByteChains {
  readonly #pages: Uint8Array[] = []
  #free = PAGE
  #heads = new Uint32Array(1024)
  #tails = new Uint32Array(1024)
  /** The end of the last slice, where its link begins. */
  #ends = new Uint32Array(1024)
  #sizes = new Uint16Array(1024)

  push(chain: number, byte: number): void {
    if (chain >= this.#heads.length) this.#grow(chain)
    if (this.#tails[chain] === this.#ends[chain]) this.#extend(chain)
    const at = this.#tails[chain] as number
    this.#page(at)[at & (PAGE - 1)] = byte
    this.#tails[chain] = at + 1
  }

  /** A number below 2^32, seven bits a byte. */
  pushNumber(chain: number, value: number): void {
    let rest = value
    while (rest > 127) {
      this.push(chain, (rest & 127) | 128)
      rest >>>= 7
    }
    this.push(chain, rest)
  }

  /** A function that answers the bytes of a chain one after the other. */
  reader(chain: number): () => number {
    let at = this.#heads[chain] as number
    let size = FIRST_SLICE
    let end = at + size - LINK
    return () => {
      if (at === end) {
        at = this.#linkAt(end)
        size = Math.min(size * 2, LARGEST_SLICE)
        end = at + size - LINK
      }
      const byte = this.#page(at)[at & (PAGE - 1)] as number
      at++
      return byte
    }
  }

  #extend(chain: number): void {
    const before = this.#sizes[chain] as number
    const size = before === 0 ? FIRST_SLICE : Math.min(before * 2, LARGEST_SLICE)
    const at = this.#allocate(size)
    if (before === 0) this.#heads[chain] = at
    else this.#link(this.#ends[chain] as number, at)
    this.#tails[chain] = at
    this.#ends[chain] = at + size - LINK
    this.#sizes[chain] = size
  }

  #allocate(size: number): number {
    if (this.#free + size > PAGE) {
      this.#pages.push(new Uint8Array(PAGE))
      this.#free = 0
    }
    const at = (this.#pages.length - 1) * PAGE + this.#free
    this.#free += size
    return at
  }

  #page(at: number): Uint8Array {
    return this.#pages[at >>> PAGE_BITS] as Uint8Array
  }

  #link(from: number, to: number): void {
    const page = this.#page(from)
    const at = from & (PAGE - 1)
    for (let index = 0; index < LINK; index++) page[at + index] = (to >>> (8 * index)) & 255
  }

  #linkAt(from: number): number {
    const page = this.#page(from)
    const at = from & (PAGE - 1)
    let to = 0
    for (let index = 0; index < LINK; index++) to |= (page[at + index] as number) << (8 * index)
    return to >>> 0
  }

  #grow(chain: number): void {
    const length = Math.max(chain + 1, this.#heads.length * 2)
    const enlarge = <A extends Uint16Array | Uint32Array>(array: A, into: A): A => {
      into.set(array)
      return into
    }
    this.#heads = enlarge(this.#heads, new Uint32Array(length))
    this.#tails = enlarge(this.#tails, new Uint32Array(length))
    this.#ends = enlarge(this.#ends, new Uint32Array(length))
    this.#sizes = enlarge(this.#sizes, new Uint16Array(length))
  }
}
