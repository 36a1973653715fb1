import { FIELDS, GAP } from './fields.ts'

/** Tokens of one document while it is read; `group` sorts them by term. The arrays are used again for the next one. */
export class DocumentTokens {
  readonly lengths = new Float64Array(FIELDS.length)
  /** Position of the next token. */
  next = 0
  #count = 0
  #slots = new Uint32Array(4096)
  #positions = new Uint32Array(4096)
  #terms: number[] = []
  /** Weighted occurrences by slot and field. */
  #occurrences = new Float32Array(4096)
  /** Place of the first position of a slot in `#grouped`. */
  #starts = new Uint32Array(1024)
  #grouped = new Uint32Array(4096)
  /** One more than the slot of a term; 0 for terms that the document does not have. */
  #slotOfTerm = new Uint32Array(4096)

  add(term: number, field: number, offset: number, weight: number): void {
    if (this.#count === this.#slots.length) this.#grow()
    const slot = this.#slotOf(term)
    const place = slot * FIELDS.length + field
    this.#occurrences[place] = (this.#occurrences[place] as number) + weight
    this.#slots[this.#count] = slot
    this.#positions[this.#count++] = this.next + offset
  }

  advance(field: number, span: number): void {
    this.next += span
    this.lengths[field] = (this.lengths[field] as number) + span
  }

  gap(): void {
    this.next += GAP
  }

  /** Sorts the tokens by term, each term by position; the number of terms, which are asked for by slot. */
  group(): number {
    const slots = this.#terms.length
    if (this.#starts.length <= slots) this.#starts = new Uint32Array(slots * 2)
    if (this.#grouped.length < this.#count) this.#grouped = new Uint32Array(this.#slots.length)
    const starts = this.#starts.fill(0, 0, slots + 1)
    for (let token = 0; token < this.#count; token++) count(starts, (this.#slots[token] as number) + 1)
    for (let slot = 1; slot <= slots; slot++) starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number)
    for (let token = 0; token < this.#count; token++) {
      const slot = this.#slots[token] as number
      this.#grouped[starts[slot] as number] = this.#positions[token] as number
      count(starts, slot)
    }
    // each start has moved to that of the next slot
    starts.copyWithin(1, 0, slots)
    starts[0] = 0
    return slots
  }

  termOf(slot: number): number {
    return this.#terms[slot] as number
  }

  weightedSum(slot: number, weights: readonly number[]): number {
    let sum = 0
    for (let field = 0; field < FIELDS.length; field++)
      sum += (weights[field] as number) * (this.#occurrences[slot * FIELDS.length + field] as number)
    return sum
  }

  eachDelta(slot: number, visit: (delta: number) => void): void {
    let last = 0
    for (let at = this.#starts[slot] as number; at < (this.#starts[slot + 1] as number); at++) {
      const position = this.#grouped[at] as number
      visit(position - last)
      last = position
    }
  }

  positionBytesOf(slot: number): number {
    let bytes = 0
    this.eachDelta(slot, delta => {
      bytes += bytesOfNumber(delta)
    })
    return bytes
  }

  clear(): void {
    this.lengths.fill(0)
    this.next = 0
    this.#count = 0
    this.#occurrences.fill(0, 0, this.#terms.length * FIELDS.length)
    for (const term of this.#terms) this.#slotOfTerm[term] = 0
    this.#terms = []
  }

  #slotOf(term: number): number {
    while (term >= this.#slotOfTerm.length) this.#slotOfTerm = enlarged(this.#slotOfTerm, Uint32Array)
    const known = this.#slotOfTerm[term] as number
    if (known !== 0) return known - 1
    const count = this.#terms.push(term)
    this.#slotOfTerm[term] = count
    if (count * FIELDS.length > this.#occurrences.length) this.#occurrences = enlarged(this.#occurrences, Float32Array)
    return count - 1
  }

  #grow(): void {
    this.#slots = enlarged(this.#slots, Uint32Array)
    this.#positions = enlarged(this.#positions, Uint32Array)
  }
}

const count = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] as number) + 1
}

function enlarged<A extends Uint32Array | Float32Array>(array: A, type: new (length: number) => A): A {
  const larger = new type(array.length * 2)
  larger.set(array)
  return larger
}

/** Bytes of a number below 2^32, seven bits each. */
export function bytesOfNumber(value: number): number {
  let bytes = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes++
  return bytes
}
