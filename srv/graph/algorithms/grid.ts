/** Neighbours that push a vertex in one cell, at most: a crowd does not cost more, and spreads within a few rounds. */
const MOST_IN_CELL = 24

/** Vertices by cells of a width, so that those nearby are found at once. */
export class Grid {
  readonly #places: Float64Array
  readonly #width: number
  readonly #cells = new Map<number, number[]>()
  readonly #pushed = { x: 0, y: 0 }

  constructor(places: Float64Array, width: number) {
    this.#places = places
    this.#width = width
    for (let vertex = 0; 2 * vertex < places.length; vertex++) {
      const cell = this.#key(this.#column(vertex), this.#row(vertex))
      const others = this.#cells.get(cell)
      if (others) others.push(vertex)
      else this.#cells.set(cell, [vertex])
    }
  }

  /** How those nearby push a vertex: more, the nearer they are. The same object every time. */
  push(vertex: number): { readonly x: number; readonly y: number } {
    this.#pushed.x = 0
    this.#pushed.y = 0
    const column = this.#column(vertex)
    const row = this.#row(vertex)
    for (let across = column - 1; across <= column + 1; across++)
      for (let down = row - 1; down <= row + 1; down++) {
        const others = this.#cells.get(this.#key(across, down))
        if (others) this.#pushFrom(others, vertex)
      }
    return this.#pushed
  }

  #pushFrom(others: readonly number[], vertex: number): void {
    const stride = Math.max(1, Math.ceil(others.length / MOST_IN_CELL))
    for (let index = 0; index < others.length; index += stride) {
      const other = others[index] as number
      if (other === vertex) continue
      let x = (this.#places[2 * vertex] as number) - (this.#places[2 * other] as number)
      let y = (this.#places[2 * vertex + 1] as number) - (this.#places[2 * other + 1] as number)
      // two on one spot part in the order of their numbers
      if (x === 0 && y === 0) [x, y] = vertex < other ? [1e-3, 1e-3] : [-1e-3, -1e-3]
      const distance = Math.hypot(x, y)
      const strength = Math.max(0, this.#width - distance) / (distance + 0.05)
      this.#pushed.x += x * strength
      this.#pushed.y += y * strength
    }
  }

  #column(vertex: number): number {
    return Math.floor((this.#places[2 * vertex] as number) / this.#width)
  }

  #row(vertex: number): number {
    return Math.floor((this.#places[2 * vertex + 1] as number) / this.#width)
  }

  #key(column: number, row: number): number {
    return (column + 0x8000) * 0x10000 + row + 0x8000
  }
}
