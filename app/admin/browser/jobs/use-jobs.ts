import { useEffect, useState } from 'preact/hooks'
import { readList, type Refusal, refusalFrom } from '../data/service.ts'
import { usePolled } from '../data/use-polled.ts'

/** A job as `listJobs` tells it; times are texts of ISO 8601. */
export interface JobState {
  readonly jobName: string
  readonly schedule: string
  readonly description: string
  readonly nextRunIso: string | null
  readonly running: boolean
  readonly wedged: boolean
  readonly lastLogId: string | null
  readonly lastStatus: string | null
  readonly lastStartedAt: string | null
  readonly lastDurationMs: number | null
  readonly lastSummary: string | null
  readonly lastErrorMessage: string | null
}

/** One run in the log. */
export interface JobRun {
  readonly ID: string
  readonly status: string
  readonly startedAt: string
  readonly durationMs: number | null
  readonly initiator: string | null
  readonly summary: string | null
  readonly errorDetails: string | null
}

const WHILE_ONE_RUNS = 1000
const AT_REST = 15_000
const MOST_RUNS = 10

/** All jobs, read again every second while one runs; `again` reads them at once. */
export function useJobs() {
  const { found: jobs, refusal, again } = usePolled(look, pause)
  return { jobs, refusal, again }
}

const look = async (signal: AbortSignal): Promise<readonly JobState[]> =>
  (await readList<JobState>('listJobs()', signal)).rows
const pause = (jobs: readonly JobState[]): number => (jobs.some(({ running }) => running) ? WHILE_ONE_RUNS : AT_REST)

/** The last runs of a job, read again when the job has got on. */
export function useRuns({ jobName, lastLogId, lastStatus, lastSummary }: JobState) {
  const [runs, setRuns] = useState<readonly JobRun[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    const filter = encodeURIComponent(`jobName eq '${jobName.replaceAll(`'`, `''`)}'`)
    readList<JobRun>(`JobExecutionLog?$filter=${filter}&$top=${MOST_RUNS}`, left.signal).then(
      ({ rows }) => {
        setRuns(rows)
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [jobName, lastLogId, lastStatus, lastSummary])
  return { runs, refusal }
}
