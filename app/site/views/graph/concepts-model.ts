import type { ConceptFilter, ConceptGroup } from '../../catalog/graph/concept-list.ts'

/** The list of concepts, as it is filtered. */
export interface ConceptsModel {
  readonly filter: ConceptFilter
  readonly groups: readonly ConceptGroup[]
  readonly count: number
}
