import cds from '@sap/cds'
import { newId, now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { TIMINGS, type ManifestRow } from './model.ts'

const { INSERT } = cds.ql

/** Records how long a publish run took, whatever became of it. */
export async function recordTiming(
  tx: Tx,
  manifest: ManifestRow,
  end: { outcome: 'committed' | 'aborted' | 'rejected'; slugCount: number; commitMs: number }
): Promise<void> {
  const recordedAt = now()
  const started = Date.parse(manifest.startedAt)
  const firstAppend = manifest.firstAppendAt ? Date.parse(manifest.firstAppendAt) : started
  await tx.run(
    INSERT.into(TIMINGS).entries({
      ID: newId(),
      sessionId: manifest.sessionId,
      manifestVersion: manifest.version,
      mode: manifest.sessionId ? 'chunked' : 'single-shot',
      initiator: manifest.initiator,
      beginMs: firstAppend - started,
      appendMsTotal: manifest.appendMsTotal,
      totalMs: recordedAt.getTime() - started,
      recordedAt: recordedAt.toISOString(),
      ...end
    })
  )
}
