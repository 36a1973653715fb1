import cds from '@sap/cds'
import { insertRows } from '../../cap/database/bulk.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { managedColumns, update } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const PIPELINE_LOG = 'tutorials.platform.PipelineLog'
const PIPELINE_LOG_ITEMS = 'tutorials.platform.PipelineLogItems'
const SUMMARY_LENGTH = 2000

export interface LogOutcome {
  readonly status: 'SUCCESS' | 'FAILED'
  readonly summary?: string
  readonly errorDetails?: string
}

/** Opens a RUNNING row under `ID`. */
export async function openLog(
  tx: Tx,
  row: { ID: string; pipelineType: string; initiator: string; jobName?: string; metadata?: object }
): Promise<void> {
  const metadata = row.metadata ? JSON.stringify(row.metadata) : null
  await tx.run(
    INSERT.into(PIPELINE_LOG).entries({ ...row, metadata, status: 'RUNNING', startedAt: now().toISOString() })
  )
}

/** Notes in the row under `ID` how far the run is. */
export async function noteProgress(tx: Tx, ID: string, progress: string): Promise<void> {
  const summary = summaryOf({ summary: progress })
  await tx.run(UPDATE.entity(PIPELINE_LOG).set({ summary }).where({ ID, status: 'RUNNING' }))
}

/** Closes the row under `ID` if it is still RUNNING; without a summary it keeps how far it was. */
export async function closeLog(tx: Tx, ID: string, outcome: LogOutcome): Promise<void> {
  const open = await tx.run<{ startedAt: string } | undefined>(
    SELECT.one.from(PIPELINE_LOG).columns('startedAt').where({ ID, status: 'RUNNING' })
  )
  if (!open) return
  const finishedAt = now()
  const closed = {
    ...outcome,
    ...(outcome.summary !== undefined && { summary: summaryOf(outcome) }),
    finishedAt: finishedAt.toISOString(),
    durationMs: elapsed(open.startedAt, finishedAt)
  }
  await tx.run(UPDATE.entity(PIPELINE_LOG).set(closed).where({ ID }))
}

/** Statement that closes a row that was opened at `startedAt`. */
export function closingStatement(ID: string, startedAt: string, { status, summary }: LogOutcome): Statement {
  const finishedAt = now()
  const { modified } = managedColumns()
  const times = { finishedAt: finishedAt.toISOString(), durationMs: elapsed(startedAt, finishedAt) }
  const closed = { status, summary: summaryOf({ summary }), ...times, ...modified }
  const { expected: _, ...statement } = update(PIPELINE_LOG, ['ID'], Object.keys(closed), [{ ID, ...closed }])
  // the row may have outlived its retention
  return statement
}

const summaryOf = ({ summary }: { summary?: string | null | undefined }) =>
  summary?.slice(0, SUMMARY_LENGTH).toWellFormed() ?? null

/** A run of another system that has ended, as that system tells it. */
export interface Run {
  readonly pipelineType: string
  readonly status: LogOutcome['status']
  readonly initiator: string
  readonly summary?: string | null | undefined
  readonly errorDetails?: string | null | undefined
  readonly metadata?: object | null | undefined
  readonly startedAt?: string | null | undefined
  readonly finishedAt?: string | null | undefined
  readonly items: readonly { slug: string; phase: string; severity: string; message: string }[]
}

/** Records `run` with its items; what it does not say happened now. Returns its ID. */
export async function recordRun(tx: Tx, { items, ...run }: Run): Promise<string> {
  const ID = newId()
  const finishedAt = run.finishedAt ? new Date(run.finishedAt) : now()
  const startedAt = run.startedAt ? new Date(run.startedAt) : finishedAt
  const metadata = run.metadata ? JSON.stringify(run.metadata) : null
  const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() }
  const durationMs = Math.min(Math.max(0, elapsed(startedAt, finishedAt)), 2 ** 31 - 1)
  const errorDetails = run.errorDetails ?? null
  const row = { ID, ...run, ...times, durationMs, metadata, errorDetails, summary: summaryOf(run) }
  await tx.run(INSERT.into(PIPELINE_LOG).entries(row))
  await insertRows(
    tx,
    PIPELINE_LOG_ITEMS,
    items.map(item => ({ ID: newId(), ...item, pipelineLog_ID: ID }))
  )
  return ID
}

/** The runs of a type that have not ended. */
export async function openLogs(
  db: Db,
  pipelineType: string
): Promise<readonly { ID: string; metadata: Readonly<Record<string, unknown>> }[]> {
  const rows = await db.run<{ ID: string; metadata: string | null }[]>(
    SELECT.from(PIPELINE_LOG).columns('ID', 'metadata').where({ pipelineType, status: 'RUNNING' })
  )
  return rows.map(({ ID, metadata }) => ({
    ID,
    metadata: JSON.parse(metadata ?? '{}') as Readonly<Record<string, unknown>>
  }))
}
