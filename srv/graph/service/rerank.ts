import type { Overlap, RerankProvider } from '../../search/index.ts'
import { builtSnapshot, lastSnapshot, type Snapshot } from '../snapshot/index.ts'
import { findConcepts } from './found-concepts.ts'
import { isTutorial, tutorialsTeaching } from './neighbourhood.ts'

/** Concepts of a phrase whose communities count (SEARCH-007). */
const BEST = 5
/** Tutorials of one answer, so that a concept that everything teaches costs no more. */
const MOST = 2000

/** Re-rank of the search from the snapshot; it reads no database. */
export const reranking: RerankProvider = {
  atOnce(phrase) {
    const snapshot = builtSnapshot()
    return snapshot && overlapOf(snapshot, phrase)
  },
  overlap: async phrase => overlapOf(await lastSnapshot(), phrase)
}

/** Shares of a phrase that tutorials cover, 0 to 1, and the tutorials near its concepts. */
export function overlapOf(snapshot: Snapshot, phrase: string): Overlap {
  const found = findConcepts(snapshot.words, phrase, BEST)
  const total = found.reduce((sum, { score }) => sum + score, 0)
  const teaching = [...tutorialsTeaching(snapshot, found)].sort(([, one], [, other]) => other - one).slice(0, MOST)
  return {
    concepts: new Map(teaching.map(([tutorial, score]) => [snapshot.open.slug(tutorial), score / total])),
    communities: new Set(
      membersOf(snapshot, new Set(found.map(({ vertex }) => snapshot.communities[vertex] as number)))
    )
  }
}

function membersOf({ open, communities }: Snapshot, wanted: ReadonlySet<number>): string[] {
  const members: string[] = []
  if (wanted.size === 0) return members
  for (let vertex = 0; vertex < open.vertexCount && members.length < MOST; vertex++)
    if (wanted.has(communities[vertex] as number) && isTutorial(open, vertex)) members.push(open.slug(vertex))
  return members
}
