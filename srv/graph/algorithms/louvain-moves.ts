import type { Level } from './louvain-level.ts'

/**
 * Moves vertices to the neighbouring community where modularity gains most, until none gains; changes `communities`, whose numbers
 * are below the number of vertices. Vertices wait in a queue in their order, and come back when a neighbour has moved away
 * (Ozaki et al., 2016). True when one has moved.
 */
export function moveVertices(level: Level, communities: Uint32Array): boolean {
  const queue = new VertexQueue(level.count)
  const choice = new Choice(level, communities)
  let isMoved = false
  for (let vertex = queue.take(); vertex !== -1; vertex = queue.take()) {
    const best = choice.bestFor(vertex)
    if (best === communities[vertex]) continue
    isMoved = true
    choice.move(vertex, best)
    const end = level.offsets[vertex + 1] as number
    for (let edge = level.offsets[vertex] as number; edge < end; edge++) {
      const other = level.targets[edge] as number
      if (communities[other] !== best) queue.add(other)
    }
  }
  return isMoved
}

/** All vertices in their order, and those that come back; each waits once. */
class VertexQueue {
  readonly #waiting: Uint32Array
  readonly #isWaiting: Uint8Array
  #head = 0
  #length: number

  constructor(count: number) {
    this.#waiting = Uint32Array.from({ length: count }, (_, vertex) => vertex)
    this.#isWaiting = new Uint8Array(count).fill(1)
    this.#length = count
  }

  /** -1 when it is empty. */
  take(): number {
    if (this.#length === 0) return -1
    const vertex = this.#waiting[this.#head] as number
    this.#head = this.#head + 1 === this.#waiting.length ? 0 : this.#head + 1
    this.#length--
    this.#isWaiting[vertex] = 0
    return vertex
  }

  add(vertex: number): void {
    if (this.#isWaiting[vertex] === 1) return
    this.#isWaiting[vertex] = 1
    const tail = this.#head + this.#length
    this.#waiting[tail < this.#waiting.length ? tail : tail - this.#waiting.length] = vertex
    this.#length++
  }
}

/** Best community of a vertex, given where all others are. */
class Choice {
  readonly #level: Level
  readonly #communities: Uint32Array
  /** Degrees of all members of each community. */
  readonly #totals: Float64Array
  /** Weight from the vertex at hand to each community that it meets; -1 for those that it does not. */
  readonly #links: Float64Array
  readonly #met: Uint32Array

  constructor(level: Level, communities: Uint32Array) {
    this.#level = level
    this.#communities = communities
    this.#totals = new Float64Array(level.count)
    this.#links = new Float64Array(level.count).fill(-1)
    this.#met = new Uint32Array(level.count)
    communities.forEach((community, vertex) => this.#add(community, level.degrees[vertex] as number))
  }

  move(vertex: number, to: number): void {
    const degree = this.#level.degrees[vertex] as number
    this.#add(this.#communities[vertex] as number, -degree)
    this.#add(to, degree)
    this.#communities[vertex] = to
  }

  #add(community: number, degree: number): void {
    this.#totals[community] = (this.#totals[community] as number) + degree
  }

  /** Gains are compared times the total weight, so that they are whole numbers. */
  bestFor(vertex: number): number {
    const own = this.#communities[vertex] as number
    const links = this.#links
    const totals = this.#totals
    links[own] = 0
    const count = this.#meet(vertex)
    const { total, degrees } = this.#level
    const degree = degrees[vertex] as number
    const ownGain = links[own] * total - degree * ((totals[own] as number) - degree)
    links[own] = -1
    let best = own
    let bestGain = ownGain
    for (let index = 0; index < count; index++) {
      const community = this.#met[index] as number
      const gain = (links[community] as number) * total - degree * (totals[community] as number)
      links[community] = -1
      if (gain > bestGain || (gain === bestGain && gain > ownGain && community < best)) {
        best = community
        bestGain = gain
      }
    }
    return best
  }

  /** Sums the weights to all communities of neighbours; the number of those that are not the own one. */
  #meet(vertex: number): number {
    const { offsets, targets, weights } = this.#level
    const communities = this.#communities
    const links = this.#links
    const met = this.#met
    const end = offsets[vertex + 1] as number
    let count = 0
    for (let edge = offsets[vertex] as number; edge < end; edge++) {
      const community = communities[targets[edge] as number] as number
      const before = links[community] as number
      const weight = weights ? (weights[edge] as number) : 1
      if (before < 0) met[count++] = community
      links[community] = before < 0 ? weight : before + weight
    }
    return count
  }
}
