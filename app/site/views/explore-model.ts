import type { MapNode } from '../catalog/map.ts'

/** Nodes of a type, the best connected first. */
export interface MapGroup {
  readonly type: string
  readonly title: string
  readonly nodes: readonly Pick<MapNode, 'id' | 'type' | 'slug' | 'label'>[]
  readonly count: number
  /** Where all of them are listed. */
  readonly all: string | undefined
}

export interface ExploreModel {
  readonly groups: readonly MapGroup[]
  readonly nodeCount: number
  readonly edgeCount: number
}
