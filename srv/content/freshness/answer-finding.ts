import cds from '@sap/cds'
import { z } from 'zod'
import { notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { type Owner, ownedSlugs } from '../../catalog/index.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { COUNTED, type Disposition, FINDINGS, REPORTS } from './model.ts'

const { SELECT, UPDATE } = cds.ql

const decisions = ['OPEN', 'ACCEPTED', 'DISMISSED'] as const

const input = conformsTo(
  z.object({
    findingId: z
      .string('findingId is needed: the ID of a finding')
      .min(1, 'findingId is needed: the ID of a finding')
      .max(36, 'findingId has at most 36 characters'),
    disposition: z.enum(decisions, `disposition must be one of ${decisions.join(', ')}`)
  })
)

/** A finding after its author has decided. */
export interface Decided {
  readonly ID: string
  readonly disposition: Disposition
  readonly answeredAt: string
}

/**
 * Records what the owner of a tutorial thinks of a finding; the update itself has the owner in its condition.
 * @throws HttpError 400 naming the field and its rule, 404 for a finding that is FIXED, or not about a tutorial of `owner`.
 */
export async function answerFinding(tx: Tx, data: unknown, owner: Owner): Promise<Decided> {
  const { findingId: ID, disposition } = input(data)
  const answeredAt = now().toISOString()
  const update = UPDATE.entity(FINDINGS)
    .set({ disposition, answeredAt })
    .where({
      ID,
      disposition: { '!=': 'FIXED' },
      report_slug: { in: ownedSlugs(owner) as never }
    })
  const changed = owner.emails.length === 0 ? 0 : await tx.run<number>(update)
  if (changed === 0) throw notFound('There is no open finding with this ID about a tutorial of yours', 'findingId')
  await countHigh(tx, ID)
  return { ID, disposition, answeredAt }
}

async function countHigh(tx: Tx, ID: string): Promise<void> {
  const { slug } = await tx.run<{ slug: string }>(
    SELECT.one.from(FINDINGS).columns('report_slug as slug').where({ ID })
  )
  const open = { report_slug: slug, severity: 'High', disposition: { in: [...COUNTED] } }
  const { high } = await tx.run<{ high: number | string }>(
    SELECT.one.from(FINDINGS).columns('count(*) as high').where(open)
  )
  await tx.run(
    UPDATE.entity(REPORTS)
      .set({ openHighCount: Number(high) })
      .where({ slug })
  )
}
