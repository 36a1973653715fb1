import cds from '@sap/cds'
import { elapsed, now } from '../../../lib/time.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../cap/database/database.ts'
import { insertion, managedColumns } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { TIMINGS, type ManifestRow } from '../store/model.ts'

const { INSERT } = cds.ql

/** How a publish run has ended. */
interface End {
  readonly outcome: 'committed' | 'aborted' | 'rejected'
  readonly slugCount: number
  readonly commitMs: number
}

/** Records how long a publish run took, whatever became of it. */
export async function recordTiming(tx: Tx, manifest: ManifestRow, end: End): Promise<void> {
  await tx.run(INSERT.into(TIMINGS).entries(timingOf(manifest, end)))
}

/** Statement that records how long a publish run took. */
export function timingStatement(manifest: ManifestRow, end: End): Statement {
  const { modified, created } = managedColumns()
  const row = { ...timingOf(manifest, end), ...modified, ...created }
  return insertion(TIMINGS, Object.keys(row), [row])
}

function timingOf(manifest: ManifestRow, end: End) {
  const recordedAt = now()
  const { startedAt, firstAppendAt } = manifest
  return {
    ID: newId(),
    sessionId: manifest.sessionId,
    manifestVersion: manifest.version,
    mode: manifest.sessionId ? 'chunked' : 'single-shot',
    initiator: manifest.initiator,
    beginMs: firstAppendAt ? elapsed(startedAt, new Date(firstAppendAt)) : 0,
    appendMsTotal: manifest.appendMsTotal,
    totalMs: elapsed(startedAt, recordedAt),
    recordedAt: recordedAt.toISOString(),
    ...end
  }
}
