import type { MapNode } from '../../catalog/graph/map.ts'

/** Nodes of a type, the best connected first. */
export interface MapGroup {
  readonly type: string
  readonly nodes: readonly Pick<MapNode, 'id' | 'type' | 'slug' | 'label'>[]
  readonly count: number
  /** Address of a list of all of them. */
  readonly all: string | undefined
}

export interface ExploreModel {
  readonly groups: readonly MapGroup[]
  readonly nodeCount: number
  readonly edgeCount: number
}
