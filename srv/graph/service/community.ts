import { missionOfCommunity } from '../../catalog/index.ts'
import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { lastSnapshot, type Snapshot } from '../snapshot/index.ts'
import { type Listed, listed, MOST_LISTED } from './neighbourhood.ts'

export interface Community {
  /** The fingerprint: unlike the number it stays from night to night. */
  readonly communityId: string
  readonly label: string | null
  readonly memberTutorials: readonly Listed[]
  /** Tutorials that visitors are shown, those included that are not listed. */
  readonly size: number
  readonly promotedToMissionSlug: string | null
}

const MEMBERS = tableOf('tutorials.graph.KgCommunity')
const LABELS = tableOf('tutorials.graph.KgCommunityLabel')
/** Members of a community that are looked at. */
const MOST_MEMBERS = 5000

/** The community with a fingerprint, in three statements; undefined when there is none. */
export async function communityOf(db: Db, fingerprint: string): Promise<Community | undefined> {
  const snapshot = await lastSnapshot()
  const members = await db.run<{ slug: string }[]>(
    `SELECT slug AS "slug" FROM ${MEMBERS}
     WHERE communityFingerprint = ${placeholders(1)} AND vertexType = 'tutorial' ORDER BY slug LIMIT ${MOST_MEMBERS}`,
    [fingerprint]
  )
  if (members.length === 0) return undefined
  const shown = shownTutorials(snapshot, members)
  const [label] = await db.run<{ label: string | null }[]>(
    `SELECT label AS "label" FROM ${LABELS} WHERE communityFingerprint = ${placeholders(1)}`,
    [fingerprint]
  )
  return {
    communityId: fingerprint,
    label: label?.label ?? null,
    memberTutorials: listed(snapshot, shown, MOST_LISTED),
    size: shown.size,
    promotedToMissionSlug: (await missionOfCommunity(db, fingerprint)) ?? null
  }
}

/** Members that visitors are shown, with their ranks: tutorials may have gone since the communities were found. */
export function shownTutorials(
  { open, ranks }: Snapshot,
  members: readonly { readonly slug: string }[]
): Map<number, number> {
  const vertices = members.map(({ slug }) => open.vertexOf('tutorial', slug)).filter(vertex => vertex !== -1)
  return new Map(vertices.map(vertex => [vertex, ranks[vertex] as number]))
}
