import type { StoredVector, VectorKey } from '../stored/rows.ts'

/** A step of a tutorial whose vector is close to another one. */
export interface Neighbour {
  readonly slug: string
  readonly step: number
  /** Cosine, -1 to 1. */
  readonly score: number
}

/** The neighbours that are wanted. */
export interface Wanted {
  readonly k: number
  readonly minScore: number
  /** Tutorials among which neighbours are looked for. */
  readonly allows: (slug: string) => boolean
}

/** The steps that are nearest to a vector of length one, the closest first. */
export interface Neighbours {
  readonly kind: 'memory' | 'pgvector'
  nearest(query: Float32Array, wanted: Wanted): Promise<readonly Neighbour[]>
}

/** The place where vectors are stored. */
export interface VectorSource {
  /** All of them, ordered by slug and step. */
  keys(): Promise<readonly VectorKey[]>
  /** Those of some tutorials; readers are served between two calls. */
  vectors(slugs: readonly string[]): Promise<readonly StoredVector[]>
}
