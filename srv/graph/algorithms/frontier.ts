/** Vertices that a search has reached from one end. Marks of earlier searches are told by their number. */
export class Frontier {
  readonly #marks: Uint32Array
  readonly #distances: Uint32Array
  readonly #previous: Uint32Array
  readonly #via: Uint8Array
  readonly #buckets: number[][]
  #search = 0
  /** The smallest distance that waits, after `seek`. */
  nearest = 0
  /** Vertices that wait, those included that have been reached on a shorter way since. */
  waiting = 0

  constructor(vertices: number, mostCost: number) {
    this.#marks = new Uint32Array(vertices)
    this.#distances = new Uint32Array(vertices)
    this.#previous = new Uint32Array(vertices)
    this.#via = new Uint8Array(vertices)
    this.#buckets = Array.from({ length: mostCost + 1 }, () => [])
  }

  begin(vertex: number): void {
    if (this.#search === 0xffffffff) this.#marks.fill((this.#search = 0))
    this.#search++
    for (const bucket of this.#buckets) bucket.length = 0
    this.nearest = 0
    this.waiting = 0
    this.reach(vertex, 0, vertex, 0)
  }

  /** True when no shorter way to `vertex` was known. */
  reach(vertex: number, distance: number, previous: number, via: number): boolean {
    if (this.#marks[vertex] === this.#search && (this.#distances[vertex] as number) <= distance) return false
    this.#marks[vertex] = this.#search
    this.#distances[vertex] = distance
    this.#previous[vertex] = previous
    this.#via[vertex] = via
    this.#bucket(distance).push(vertex)
    this.waiting++
    return true
  }

  /** Finds the smallest distance that waits; false when nothing does. */
  seek(): boolean {
    if (this.waiting === 0) return false
    while (this.#bucket(this.nearest).length === 0) this.nearest++
    return true
  }

  /** Takes the vertices of the smallest distance. */
  *takeNearest(): Generator<number> {
    const bucket = this.#bucket(this.nearest)
    this.waiting -= bucket.length
    for (const vertex of bucket) if (this.#distances[vertex] === this.nearest) yield vertex
    bucket.length = 0
  }

  distanceOf(vertex: number): number {
    return this.#marks[vertex] === this.#search ? (this.#distances[vertex] as number) : Infinity
  }

  /** The vertex before; the end that the search began at comes before itself. */
  previous(vertex: number): number {
    return this.#previous[vertex] as number
  }

  via(vertex: number): number {
    return this.#via[vertex] as number
  }

  /** Distances that wait differ by less than the number of buckets. */
  #bucket(distance: number): number[] {
    return this.#buckets[distance % this.#buckets.length] as number[]
  }
}
