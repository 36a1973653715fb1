import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import type { Graph, VertexType } from '../algorithms/graph.ts'
import { fingerprintOf } from './community-job.ts'

const { SELECT } = cds.ql

/** A community of the last night with what it consists of now. */
export interface FoundCommunity {
  readonly fingerprint: string
  /** Slugs, sorted. */
  readonly tutorials: readonly string[]
  readonly concepts: readonly string[]
  /** SHA-256 of the slugs of all members (GRAPH-026). */
  readonly membersHash: string
}

interface Member {
  readonly communityFingerprint: string
  readonly vertexType: VertexType
  readonly slug: string
}

/** The communities with at least two tutorials (GRAPH-071), in the order of their fingerprints. */
export async function largeCommunities(db: Db): Promise<readonly FoundCommunity[]> {
  const rows = await db.run<readonly Member[]>(
    SELECT.from('tutorials.graph.KgCommunity')
      .columns('communityFingerprint', 'vertexType', 'slug')
      .where({ communityFingerprint: { '!=': null } })
      .orderBy('communityFingerprint', 'slug')
  )
  const communities = Map.groupBy(rows, row => row.communityFingerprint)
  return [...communities]
    .map(([fingerprint, members]) => {
      const slugsOf = (type: VertexType) =>
        members.filter(({ vertexType }) => vertexType === type).map(({ slug }) => slug)
      const membersHash = fingerprintOf([...new Set(members.map(({ slug }) => slug))])
      return { fingerprint, tutorials: slugsOf('tutorial'), concepts: slugsOf('concept'), membersHash }
    })
    .filter(({ tutorials }) => tutorials.length > 1)
}

/** The names of vertices, without those that have gone since. */
export const namesOf = (graph: Graph, type: VertexType, slugs: readonly string[]): readonly string[] =>
  slugs.flatMap(slug => {
    const vertex = graph.vertexOf(type, slug)
    return vertex === -1 ? [] : graph.label(vertex)
  })

/** Slugs by their rank, the highest first. */
export async function byRank(db: Db, entity: 'ConceptRank' | 'TutorialRank'): Promise<ReadonlyMap<string, number>> {
  const rows = await db.run<readonly { readonly slug: string }[]>(
    SELECT.from(`tutorials.graph.${entity}`).columns('slug').orderBy('score desc', 'slug')
  )
  return new Map(rows.map(({ slug }, place) => [slug, place]))
}

/** `slugs` by their places in `ranks`; those without one come last. */
export const ranked = (slugs: readonly string[], ranks: ReadonlyMap<string, number>): readonly string[] =>
  slugs.toSorted(
    (one, other) => (ranks.get(one) ?? Infinity) - (ranks.get(other) ?? Infinity) || (one < other ? -1 : 1)
  )
