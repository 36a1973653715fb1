import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** When tutorials were reviewed last, by slug, without those whose author has put the next review off. */
export async function reviewTimes(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.run<{ slug: string; reviewedDate: string; putOffUntil: string | null }[]>(
    SELECT.from('tutorials.catalog.TutorialMeta')
      .columns('tutorial.slug as slug', 'reviewedDate', 'lastNotificationDate as putOffUntil')
      .where({ reviewedDate: { '!=': null } })
  )
  const due = rows.filter(({ putOffUntil }) => putOffUntil === null || Date.parse(putOffUntil) <= now().getTime())
  return new Map(due.map(({ slug, reviewedDate }) => [slug, new Date(reviewedDate)]))
}
