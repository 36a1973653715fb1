import { useCallback, useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'

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
  const [jobs, setJobs] = useState<readonly JobState[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      read('listJobs()', left.signal).then(
        ({ value }) => {
          const all = value as readonly JobState[]
          setJobs(all)
          setRefusal(undefined)
          timer = setTimeout(look, all.some(({ running }) => running) ? WHILE_ONE_RUNS : AT_REST)
        },
        (error: unknown) => {
          if (left.signal.aborted) return
          setRefusal(refusalFrom(error))
          timer = setTimeout(look, AT_REST)
        }
      )
    }
    look()
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [round])
  const again = useCallback(() => setRound(before => before + 1), [])
  return { jobs, refusal, again }
}

/** The last runs of a job, read again when the job has got on. */
export function useRuns({ jobName, lastLogId, lastStatus, lastSummary }: JobState) {
  const [runs, setRuns] = useState<readonly JobRun[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    const filter = encodeURIComponent(`jobName eq '${jobName.replaceAll(`'`, `''`)}'`)
    read(`JobExecutionLog?$filter=${filter}&$top=${MOST_RUNS}`, left.signal).then(
      ({ value }) => {
        setRuns(value as readonly JobRun[])
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
