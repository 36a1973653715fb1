import { nowMs } from '../../../lib/time.ts'
import { telemetry } from '../../platform/metrics/telemetry.ts'
import type { Entry } from './entries.ts'

/** Ends of a path that was asked for; slugs that are none are not told. */
export interface Asked {
  readonly fromSlug: string | null
  readonly toSlug: string | null
  readonly hasUserId: boolean
  readonly fromSlugInferred: boolean
  readonly unanchored: boolean
}

interface Outcome {
  readonly entries: readonly Entry[]
  readonly error?: 'timeout' | 'syntax' | 'unknown'
}

/** CHAT-053, CHAT-054: tells of the request now, and of its outcome when what it returns is called. */
export function pathRequested(asked: Asked): (outcome: Outcome) => void {
  telemetry('kg.joule.path_requested', { ...asked })
  const began = nowMs()
  return ({ entries, error }) => {
    const count = (type: Entry['pathType']): number => entries.filter(({ pathType }) => pathType === type).length
    telemetry('kg.joule.path_returned', {
      ...asked,
      resultCount: entries.length,
      pathTypeBreakdown: {
        PREREQ: count('PREREQ'),
        CO_COMPLETED: count('CO_COMPLETED'),
        SHARED_CONCEPT: count('SHARED_CONCEPT')
      },
      latencyMs: nowMs() - began,
      exactTargetReached: entries.some(({ slug }) => slug === asked.toSlug),
      ...(error && { error })
    })
  }
}
