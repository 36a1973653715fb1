import { DAY } from '../../../lib/time.ts'
import type { LinkStatus } from '../model/tables.ts'

/** Outcome of the requests for a link. */
export type Outcome =
  | {
      readonly kind: 'answered'
      readonly httpStatus: number
      /** The address that has taken its place for good. */
      readonly movedTo?: string | undefined
    }
  | {
      readonly kind: 'failed'
      /** BROKEN: it is not there. UNREACHABLE: its host has a problem, which may pass. */
      readonly as: 'BROKEN' | 'UNREACHABLE'
      readonly reason: string
      readonly httpStatus?: number | undefined
      /** Nothing has answered: the reason may be the network on this side. */
      readonly isSilent?: true
    }
  /** It may not be asked, or answers only to people. */
  | { readonly kind: 'refused'; readonly reason: string; readonly httpStatus?: number | undefined }
  /** The host wants to be left alone until then. */
  | {
      readonly kind: 'later'
      readonly host: string
      readonly until: Date
      readonly reason: string
      readonly httpStatus?: number | undefined
    }

/** State of a link before it is asked. */
export interface LinkState {
  readonly status: LinkStatus
  readonly failures: number
  readonly failedAt: string | null
  readonly brokenSince: string | null
  readonly lastCheckedAt: string | null
}

/** Columns of a link after it was asked. */
export interface Checked extends LinkState {
  readonly httpStatus: number | null
  readonly reason: string | null
  /** Without it, it stays as it is. */
  readonly movedTo?: string | null
  readonly nextCheckAt: string
}

/** Links of one host are asked on one day, so that its robots.txt is read once for all. */
const GOOD_FOR = 20 * DAY
const SPREAD_OVER = 5
const AFTER_FIRST_FAILURE = DAY
const BROKEN_FOR = 7 * DAY
/** A host that is away for so long does not come back. */
const GIVEN_UP_AFTER = 14 * DAY
const FAILURES = 2
const LONGEST_REASON = 200

/**
 * The state of a link after it was asked. It is broken or unreachable once it has failed twice, a day or more apart; a host that does not
 * answer for two weeks is as good as gone. A host that asks for patience changes nothing but the time of the next check.
 */
export function decide(before: LinkState, outcome: Outcome, at: Date, host: string): Checked {
  const lastCheckedAt = at.toISOString()
  const after = (ms: number) => new Date(at.getTime() + ms).toISOString()
  const whole = { failures: 0, failedAt: null, brokenSince: null, movedTo: null }
  const httpStatus = outcome.httpStatus ?? null
  const good = after(GOOD_FOR + (spread(host) % SPREAD_OVER) * DAY)
  switch (outcome.kind) {
    case 'answered': {
      const { movedTo = null } = outcome
      const status = movedTo === null ? 'OK' : 'MOVED'
      return { ...whole, status, movedTo, reason: null, httpStatus, lastCheckedAt, nextCheckAt: good }
    }
    case 'refused': {
      const reason = shortened(outcome.reason)
      return { ...whole, status: 'NOT_CHECKED', reason, httpStatus, lastCheckedAt, nextCheckAt: good }
    }
    case 'later': {
      const { failures, failedAt, brokenSince, lastCheckedAt: earlier } = before
      const status = before.status === 'NEW' ? 'NOT_CHECKED' : before.status
      // what is known of it is no younger for this
      const reason = shortened(outcome.reason)
      const nextCheckAt = outcome.until.toISOString()
      const known = { status, failures, failedAt, brokenSince, lastCheckedAt: earlier ?? lastCheckedAt }
      return { ...known, reason, httpStatus, nextCheckAt }
    }
    case 'failed': {
      const counts = before.failedAt === null || at.getTime() - Date.parse(before.failedAt) >= DAY
      const failures = before.failures + (counts ? 1 : 0)
      const brokenSince = before.brokenSince ?? lastCheckedAt
      const isAway = at.getTime() - Date.parse(brokenSince) < GIVEN_UP_AFTER
      const bad = outcome.as === 'UNREACHABLE' && isAway ? 'UNREACHABLE' : 'BROKEN'
      return {
        status: failures < FAILURES ? 'SUSPECT' : bad,
        ...{ failures, failedAt: counts ? lastCheckedAt : before.failedAt, brokenSince, movedTo: null },
        ...{ reason: shortened(outcome.reason), httpStatus, lastCheckedAt },
        nextCheckAt: after(failures < FAILURES ? AFTER_FIRST_FAILURE : BROKEN_FOR)
      }
    }
  }
}

/** A number that is the same for all links of a host. */
const spread = (host: string): number => [...host].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)

const shortened = (reason: string): string => reason.slice(0, LONGEST_REASON).toWellFormed()
