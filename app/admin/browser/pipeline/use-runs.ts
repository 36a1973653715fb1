import { literal } from '../../metadata/keys.ts'
import { usePaged } from '../data/use-paged.ts'

/** A problem of one tutorial in a run. */
interface RunItem {
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

/** Problems that are shown of one run. */
export const MOST_ITEMS = 50

/** The runs that are wanted, newest first; `more` reads older ones. */
export const useRuns = ({ type, status }: Wanted) => usePaged<PipelineRun>(pathOf({ type, status }))

function pathOf({ type, status }: Wanted): string {
  const conditions = Object.entries({ pipelineType: type, status })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} eq ${literal(value, 'Edm.String')}`)
  const filter = conditions.length > 0 ? `&$filter=${encodeURIComponent(conditions.join(' and '))}` : ''
  return `PipelineLog?$expand=items($orderby=severity,slug;$top=${MOST_ITEMS})${filter}`
}
