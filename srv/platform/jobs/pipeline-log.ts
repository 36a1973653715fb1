import cds from '@sap/cds'
import { elapsed, now } from '../clock.ts'
import type { Tx } from '../database.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const PIPELINE_LOG = 'tutorials.platform.PipelineLog'
const SUMMARY_LENGTH = 2000

export interface LogOutcome {
  readonly status: 'SUCCESS' | 'FAILED'
  readonly summary?: string
  readonly errorDetails?: string
}

/** Opens a RUNNING row under `ID`. */
export async function openLog(
  tx: Tx,
  row: { ID: string; pipelineType: string; initiator: string; metadata?: object }
): Promise<void> {
  const metadata = row.metadata ? JSON.stringify(row.metadata) : null
  await tx.run(
    INSERT.into(PIPELINE_LOG).entries({ ...row, metadata, status: 'RUNNING', startedAt: now().toISOString() })
  )
}

/** Closes the row under `ID` if it is still RUNNING. */
export async function closeLog(tx: Tx, ID: string, outcome: LogOutcome): Promise<void> {
  const open = await tx.run<{ startedAt: string } | undefined>(
    SELECT.one.from(PIPELINE_LOG).columns('startedAt').where({ ID, status: 'RUNNING' })
  )
  if (!open) return
  const finishedAt = now()
  const closed = {
    ...outcome,
    summary: outcome.summary?.slice(0, SUMMARY_LENGTH).toWellFormed() ?? null,
    finishedAt: finishedAt.toISOString(),
    durationMs: elapsed(open.startedAt, finishedAt)
  }
  await tx.run(UPDATE.entity(PIPELINE_LOG).set(closed).where({ ID }))
}
