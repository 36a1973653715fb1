import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { CONCEPTS } from './stored-concepts.ts'

/** The tables whose rows keep a concept from being retired, with its columns: exactly ten (GRAPH-020). */
export const linkTables: readonly {
  readonly entity: string
  readonly columns: readonly string[]
  readonly where?: string
}[] = [
  { entity: 'TutorialConceptLinks', columns: ['concept_ID'] },
  { entity: 'ConceptEdges', columns: ['source_ID', 'target_ID'], where: `status = 'ACTIVE'` },
  ...[
    'LearningJourneyConceptLinks',
    'BlogPostConceptLinks',
    'VideoConceptLinks',
    'DiscoveryMissionConceptLinks',
    'ApiDocConceptLinks',
    'SampleConceptLinks',
    'HelpDocConceptLinks',
    'CommunityEventConceptLinks'
  ].map(entity => ({ entity, columns: ['concept_ID'] }))
]

/** Condition of SQL on a concept `c` that no row of these tables is about. */
export const unlinked = (): string =>
  linkTables
    .flatMap(({ entity, columns, where }) =>
      columns.map(
        column =>
          `NOT EXISTS (SELECT 1 FROM ${tableOf(`tutorials.graph.${entity}`)} l WHERE l.${column} = c.ID${where ? ` AND l.${where}` : ''})`
      )
    )
    .join(' AND ')

/** True where a row of these tables is about the concept. */
export async function isLinked(db: Db, id: string): Promise<boolean> {
  const rows = await db.run<readonly unknown[]>(
    `SELECT 1 AS "free" FROM ${tableOf(CONCEPTS)} c WHERE c.ID = ${placeholders(1)} AND ${unlinked()}`,
    [id]
  )
  return rows.length === 0
}
