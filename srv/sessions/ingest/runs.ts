import { newId } from '../../../lib/ids.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import type { Tx } from '../../cap/database/database.ts'
import type { Catalog } from '../catalog/read-catalog.ts'
import type { JobSummary } from '../../platform/jobs/index.ts'
import { RUNS } from '../model/tables.ts'
import type { Mode, Plan } from './plan.ts'

/** Sessions of a run that are listed by name. */
const MOST_CHANGES = 1000

/** A run as it is told to admins. */
export interface Told {
  readonly mode: Mode
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly catalog: Catalog
  /** Undefined when nothing was changed, since nothing could be read. */
  readonly plan?: Plan
}

/** Numbers of sessions by what has become of them. */
function countsOf({ sessions, withdrawn, returned }: Plan, catalog: Catalog) {
  const changed = sessions.changed.length - returned.size
  const unchanged = catalog.sessions.size - sessions.added.length - sessions.changed.length
  return {
    ...{ added: sessions.added.length, changed, withdrawn: withdrawn.length },
    ...{ returned: returned.size, unchanged }
  }
}

/** Stores what a run has read and changed; returns it in numbers. */
export async function storeRun(tx: Tx, { mode, startedAt, finishedAt, catalog, plan }: Told): Promise<JobSummary> {
  const run = newId()
  const counts = plan && countsOf(plan, catalog)
  const outcome = plan ? (catalog.reports.some(({ failure }) => failure) ? 'PARTIAL' : 'SUCCESS') : 'FAILED'
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() }
  await insertRows(tx, RUNS, [{ ID: run, mode, outcome, ...times, ...counts }])
  const reports = catalog.reports.map(report => ({ ID: newId(), run_ID: run, ...report }))
  await insertRows(tx, 'tutorials.sessions.IngestVenues', reports)
  if (plan) await insertRows(tx, 'tutorials.sessions.IngestChanges', changesOf(plan, run))
  return { outcome, ...counts }
}

function changesOf({ sessions, withdrawn, returned }: Plan, run: string) {
  const placed = [
    ...sessions.added.map(each => ({ kind: 'ADDED', ...each })),
    ...sessions.changed.map(each => ({ kind: returned.has(each.ID) ? 'RETURNED' : 'CHANGED', ...each }))
  ].map(({ kind, slug, row: { venue, sessionCode, title } }) => ({ kind, slug, venue, sessionCode, title }))
  const gone = withdrawn.map(({ slug, venue, sessionCode, title }) => {
    return { kind: 'WITHDRAWN', slug, venue, sessionCode, title }
  })
  return [...gone, ...placed].slice(0, MOST_CHANGES).map(change => ({ ID: newId(), run_ID: run, ...change }))
}
