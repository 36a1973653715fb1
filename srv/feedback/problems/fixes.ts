import cds from '@sap/cds'
import { DAY, fromNow } from '../../../lib/time.ts'
import { type Db, inTransaction, reader } from '../../cap/database/database.ts'
import { refreshGenerations } from '../../cap/database/generations.ts'
import { type SeenStep, stepChange } from '../../content/index.ts'
import { followGenerations } from '../../platform/follow/follow-generations.ts'
import { PROBLEMS } from './stored-problem.ts'

const { SELECT, UPDATE } = cds.ql

/** Reports that a publish can settle, at most, and for how long their authors are expected to publish. */
const MOST_WAITING = 500
const WAITS_FOR = 365 * DAY

/** The version of the content in which a problem is mended; null while the text is the reported one. */
export interface Fix {
  readonly fixedInVersion: number | null
  readonly fixedAt: string | null
}

interface WaitingReport extends SeenStep {
  readonly ID: string
}

const NOT_FIXED: Fix = { fixedInVersion: null, fixedAt: null }
const COLUMNS = ['ID', 'tutorial.slug as slug', 'stepNumber', 'stepHash', 'contentHash', 'contentVersion']

/** The fix of a report that gets `status`; read ahead of the transaction, since texts may have to be composed. */
export async function fixOf(ID: string, status: string): Promise<Fix> {
  if (status !== 'FIXED') return NOT_FIXED
  const db = await reader()
  const report = await db.run<WaitingReport | undefined>(
    SELECT.one
      .from(PROBLEMS)
      .columns(...COLUMNS)
      .where({ ID })
  )
  return report ? fixIn(report) : NOT_FIXED
}

async function fixIn(report: SeenStep): Promise<Fix> {
  const change = await stepChange(report)
  return change ? { fixedInVersion: change.version, fixedAt: change.liveSince } : NOT_FIXED
}

/** Condition for reports whose authors have said that they are FIXED, before they have published it. */
const waiting = () => ({
  status: 'FIXED',
  fixedInVersion: null,
  answeredAt: { '>': fromNow(-WAITS_FOR).toISOString() }
})

/** Notes the version of reports that waited for a publish; what another instance has noted stays. */
async function settle(): Promise<void> {
  // after the one that has woken this: by then the new version is loaded
  await refreshGenerations()
  for (const report of await waitingReports(await reader())) {
    const fix = await fixIn(report)
    if (fix.fixedInVersion === null) continue
    await inTransaction(tx =>
      tx.run(UPDATE.entity(PROBLEMS).set(fix).where({ ID: report.ID, status: 'FIXED', fixedInVersion: null }))
    )
  }
}

const waitingReports = (db: Db): Promise<WaitingReport[]> =>
  db.run(
    SELECT.from(PROBLEMS)
      .columns(...COLUMNS)
      .where(waiting())
      .orderBy('answeredAt desc')
      .limit(MOST_WAITING)
  )

/** Looks after each publish which reports it has settled. */
export const followFixes = () =>
  followGenerations({ name: 'feedback', subject: 'what is fixed', generations: ['content'], pass: settle })
