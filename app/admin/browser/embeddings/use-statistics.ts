import { read } from '../data/service.ts'
import { usePolled } from '../data/use-polled.ts'

/** Coverage and drift of the vectors of steps, as `/admin/embeddings/stats` tells them. */
export interface Statistics {
  /** Version of the content that readers are served; null while nothing is published. */
  readonly activeManifest: number | null
  readonly slugs: number
  readonly slugsWithEmbeddings: number
  readonly totalSteps: number
  readonly embeddedSteps: number
  readonly missing: number
  readonly stale: number
  /** Vectors of other models, and of tutorials that readers are not served. */
  readonly foreign: number
  readonly orphaned: number
  readonly model: string
  /** Why no vectors are made; null when they are. */
  readonly skipped: string | null
  readonly lastRun: {
    readonly startedAt: string
    readonly status: string
    readonly initiator: string | null
    readonly summary: string | null
  } | null
}

const WHILE_ONE_RUNS = 2000
const AT_REST = 30_000

/** The statistics, read again while a run is under way; `again` reads them at once. */
export function useStatistics() {
  const { found: statistics, refusal, again } = usePolled(look, pause)
  return { statistics, refusal, again }
}

const look = async (signal: AbortSignal): Promise<Statistics> =>
  (await read('embeddings/stats', signal)) as unknown as Statistics
const pause = ({ lastRun }: Statistics): number => (lastRun?.status === 'RUNNING' ? WHILE_ONE_RUNS : AT_REST)
