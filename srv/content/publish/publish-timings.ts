import cds from '@sap/cds'
import { elapsed, now } from '../../../lib/time.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../cap/database/database.ts'
import { TIMINGS, type ManifestRow } from '../store/model.ts'

const { INSERT } = cds.ql

/** Records how long a publish run took, whatever became of it. */
export async function recordTiming(
  tx: Tx,
  manifest: ManifestRow,
  end: { outcome: 'committed' | 'aborted' | 'rejected'; slugCount: number; commitMs: number }
): Promise<void> {
  const recordedAt = now()
  const { startedAt, firstAppendAt } = manifest
  await tx.run(
    INSERT.into(TIMINGS).entries({
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
    })
  )
}
