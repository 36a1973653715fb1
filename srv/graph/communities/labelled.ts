import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { tableOf } from '../../cap/database/tables.ts'

/** A community of the last night that has a name. */
export interface LabelledCommunity {
  readonly communityId: string
  readonly label: string
  readonly rationale: string | null
  /** Tutorials of it, those included that are not shown any more. */
  readonly size: number
}

const MOST = 500

/** Communities with names, the largest first; 500 at most. */
export const labelledCommunities = perGeneration(['graph'], async (): Promise<readonly LabelledCommunity[]> => {
  const rows = await (
    await reader()
  ).run<(LabelledCommunity & { size: number | string })[]>(
    `SELECT m.communityFingerprint AS "communityId", l.label AS "label", l.rationale AS "rationale", count(*) AS "size"
     FROM ${tableOf('tutorials.graph.KgCommunity')} m
     JOIN ${tableOf('tutorials.graph.KgCommunityLabel')} l ON l.communityFingerprint = m.communityFingerprint
     WHERE m.vertexType = 'tutorial' AND l.label IS NOT NULL
     GROUP BY m.communityFingerprint, l.label, l.rationale ORDER BY count(*) DESC, l.label LIMIT ${MOST}`
  )
  return rows.map(row => ({ ...row, size: Number(row.size) }))
})
