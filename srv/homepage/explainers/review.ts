import cds from '@sap/cds'
import { z } from 'zod'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../cap/database/database.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import type { Explained } from './explained.ts'

const { UPDATE } = cds.ql
const one = conformsTo(z.object({ id: z.uuid('id must be a UUID') }))
const many = conformsTo(z.object({ ids: z.array(z.uuid('ids must be UUIDs')).min(1).max(100) }))

const reviewed = { authoringStatus: 'REVIEWED' }

/** Marks the text of one row as confirmed by a person, whoever wrote it. @throws HttpError 404 for an unknown row. */
export async function markReviewed(tx: Tx, { entity }: Explained, data: unknown): Promise<number> {
  const { id: ID } = one(data)
  const changed = await tx.run<number>(UPDATE.entity(entity).set(reviewed).where({ ID }))
  if (changed === 0) throw notFound('There is no such row')
  return changed
}

/** Marks those texts that a model has written; returns how many. */
export const bulkMarkReviewed = (tx: Tx, { entity }: Explained, data: unknown): Promise<number> =>
  tx.run<number>(
    UPDATE.entity(entity)
      .set(reviewed)
      .where({ ID: { in: many(data).ids }, authoringStatus: 'AI_SEEDED' })
  )
