import type { MapGraph } from './graph.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Places of nodes by cells, so that what lies in a box is found without looking at every node. */
export class Grid {
  readonly #cells = new Map<number, number[]>()
  readonly #graph: Pick<MapGraph, 'xs' | 'ys'>
  readonly #size: number
  readonly bounds: Box

  constructor(graph: Pick<MapGraph, 'xs' | 'ys'>) {
    const { xs, ys } = graph
    this.#graph = graph
    this.bounds = boundsOf(xs, ys)
    const { left, top, right, bottom } = this.bounds
    const area = Math.max(1e-6, (right - left) * (bottom - top))
    // about four nodes in a cell
    this.#size = Math.sqrt((4 * area) / Math.max(1, xs.length))
    xs.forEach((x, node) => {
      const key = this.#key(this.#cell(x - left), this.#cell((ys[node] ?? 0) - top))
      const cell = this.#cells.get(key)
      if (cell) cell.push(node)
      else this.#cells.set(key, [node])
    })
  }

  /** Calls `found` with each node in a box. */
  within({ left, top, right, bottom }: Box, found: (node: number) => void): void {
    const { bounds } = this
    const [firstColumn, lastColumn] = this.#span(left, right, bounds.left, bounds.right)
    const [firstRow, lastRow] = this.#span(top, bottom, bounds.top, bounds.bottom)
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++)
        for (const node of this.#cells.get(this.#key(column, row)) ?? []) {
          const [x, y] = [this.#graph.xs[node] ?? 0, this.#graph.ys[node] ?? 0]
          if (x >= left && x <= right && y >= top && y <= bottom) found(node)
        }
  }

  #span(from: number, to: number, least: number, most: number): [number, number] {
    return [this.#cell(Math.max(from, least) - least), this.#cell(Math.min(to, most) - least)]
  }

  #cell(distance: number): number {
    return Math.floor(distance / this.#size)
  }

  #key(column: number, row: number): number {
    return row * 65_536 + column
  }
}

function boundsOf(xs: Float64Array, ys: Float64Array): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  xs.forEach((x, node) => {
    const y = ys[node] ?? 0
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  })
  return box
}
