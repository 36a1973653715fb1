import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { read, type Refusal, refusalFrom } from '../data/service.ts'

/** A problem of one tutorial in a run. */
export interface RunItem {
  readonly ID: string
  readonly slug: string | null
  readonly phase: string | null
  readonly severity: string | null
  readonly message: string | null
}

/** A publish, build, deployment or dispatch. */
export interface PipelineRun {
  readonly ID: string
  readonly pipelineType: string
  readonly status: string
  readonly startedAt: string | null
  readonly durationMs: number | null
  readonly initiator: string | null
  readonly summary: string | null
  readonly errorDetails: string | null
  readonly metadata: string | null
  readonly items: readonly RunItem[]
}

export interface Wanted {
  readonly type: string
  readonly status: string
}

interface Page {
  readonly total: number
  readonly runs: readonly PipelineRun[]
}

const PAGE = 25
/** Problems that are shown of one run. */
export const MOST_ITEMS = 50

/** The runs that are wanted, newest first; `more` reads older ones. */
export function useRuns({ type, status }: Wanted) {
  const [page, setPage] = useState<Page>()
  const [refusal, setRefusal] = useState<Refusal>()
  const take = (wanted: Promise<Page>, before: readonly PipelineRun[], signal?: AbortSignal): void => {
    wanted.then(
      ({ total, runs }) => setPage({ total, runs: [...before, ...runs] }),
      (error: unknown) => {
        if (!signal?.aborted) setRefusal(refusalFrom(error))
      }
    )
  }
  useEffect(() => {
    const left = new AbortController()
    setPage(undefined)
    setRefusal(undefined)
    take(readRuns({ type, status }, 0, left.signal), [], left.signal)
    return () => left.abort()
  }, [type, status])
  const more = (): void => {
    if (page) take(readRuns({ type, status }, page.runs.length, null), page.runs)
  }
  return { page, refusal, more }
}

async function readRuns({ type, status }: Wanted, skip: number, signal: AbortSignal | null): Promise<Page> {
  const conditions = Object.entries({ pipelineType: type, status })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} eq ${literal(value, 'Edm.String')}`)
  const filter = conditions.length > 0 ? `&$filter=${encodeURIComponent(conditions.join(' and '))}` : ''
  const expand = `$expand=items($orderby=severity,slug;$top=${MOST_ITEMS})`
  const answer = await read(`PipelineLog?${expand}&$count=true&$top=${PAGE}&$skip=${skip}${filter}`, signal)
  return { total: Number(answer['@odata.count']), runs: answer['value'] as readonly PipelineRun[] }
}
