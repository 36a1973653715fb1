import { tableOf } from '../../cap/database/tables.ts'
import type { Attention } from '../../platform/attention.ts'
import { CONCEPTS, LINKS } from './stored-concepts.ts'

/** Concepts that tutorials teach, and that wait to be published; the gate has those without tutorials, too. */
export const conceptsToPublish: Attention = {
  name: 'concepts-to-publish',
  label: 'concepts with tutorials to publish',
  severity: 'critical',
  list: { at: '$concepts' },
  async count(read) {
    const [row] = await read.run<{ count: number | string }[]>(
      `SELECT count(*) AS "count" FROM ${tableOf(CONCEPTS)} c WHERE c.status = 'ACTIVE' AND c.publishedAt IS NULL
       AND EXISTS (SELECT 1 FROM ${tableOf(LINKS)} l WHERE l.concept_ID = c.ID)`
    )
    return Number(row?.count)
  }
}
