import type { MapGraph } from './graph.ts'
import type { Grid } from './grid.ts'

/** Contents of the map, apart from the part of it that is seen. */
export interface Scene {
  readonly graph: MapGraph
  readonly grid: Grid
  /** Types that are not shown. */
  readonly hidden: ReadonlySet<string>
  readonly chosen: number | undefined
  readonly hovered: number | undefined
  /** Nodes of a path in their order. */
  readonly path: readonly number[]
  /** True while the map moves: the lesser edges are left out until it rests. */
  readonly isMoving: boolean
}

/** Nodes keep a readable size: they grow more slowly than the map. */
export const radiusAt = (radius: number, zoom: number): number => radius * Math.min(1.8, 0.62 * Math.sqrt(zoom) + 0.1)

/** Width of the edge in the colour of the paper, which keeps nodes apart that lie on each other. */
export const EDGE = 1
/** Corners stand out, so that a shape covers about as much as a disc of its radius. */
export const CORNER = 1.25

/** Pixels from the middle of a node to its outermost. */
export const reachOf = (radius: number): number => CORNER * radius + EDGE
