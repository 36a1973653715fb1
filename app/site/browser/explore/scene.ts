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
