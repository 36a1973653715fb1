import * as words from '#workplace-words/authors/releases.ts'
import type { ReleaseStatus } from '#workplace-words/authors/releases.ts'
import { change } from '../../data/service.ts'
import type { Release, Rules } from './release.ts'

/** Deeds of an author with a release, in the order of their buttons. */
const deeds = [
  ...(['submit', 'approve', 'publish', 'schedule', 'unschedule'] as const),
  ...(['requestChanges', 'takeBack', 'discard'] as const)
] as const
export type Deed = (typeof deeds)[number]

const offered: Readonly<Record<Deed, readonly ReleaseStatus[]>> = {
  submit: ['DRAFT', 'FAILED'],
  approve: ['IN_REVIEW'],
  publish: ['IN_REVIEW', 'APPROVED', 'SCHEDULED', 'FAILED'],
  schedule: ['IN_REVIEW', 'APPROVED', 'SCHEDULED', 'FAILED'],
  unschedule: ['SCHEDULED'],
  requestChanges: ['IN_REVIEW', 'APPROVED', 'SCHEDULED'],
  takeBack: ['PUBLISHED'],
  discard: ['DRAFT', 'IN_REVIEW', 'APPROVED', 'FAILED']
}

/** The deeds that the state of the release has. */
export const deedsOf = ({ status }: Release): readonly Deed[] => deeds.filter(deed => offered[deed].includes(status))

/** Deeds after which readers see something else. */
export const isGrave = (deed: Deed): boolean => deed === 'takeBack' || deed === 'discard'

const reachesProduction: ReadonlySet<Deed> = new Set(['publish', 'schedule', 'takeBack'])

/** Why a deed is not possible, in words that follow its name and a colon. */
export function reasonAgainst(deed: Deed, { status }: Release, { target, approvals }: Rules): string | undefined {
  if (!reachesProduction.has(deed)) return undefined
  if (target === null) return words.noTarget
  return status === 'IN_REVIEW' ? words.needsApprovals(approvals) : undefined
}

/** Words and times that are given with a deed. */
export interface Said {
  readonly note: string
  /** Time of a schedule, in the browser's zone as a field of the page has it. */
  readonly at: string
  /** Slugs that stay when a release is taken back, separated by spaces. */
  readonly skip: string
}

const requests: Readonly<Record<Deed, (release: Release, said: Said) => readonly [action: string, body?: object]>> = {
  submit: () => ['submitRelease'],
  approve: ({ revision }, { note }) => ['approveRelease', { revision, note }],
  requestChanges: ({ revision }, { note }) => ['requestReleaseChanges', { revision, note }],
  publish: () => ['publishRelease'],
  schedule: (_, { at }) => ['scheduleRelease', { publishAt: new Date(at).toISOString() }],
  unschedule: () => ['unscheduleRelease'],
  takeBack: (_, { skip }) => ['takeBackRelease', { skip: skip.split(/[\s,]+/).filter(Boolean) }],
  discard: () => ['discardRelease']
}

/** Does it. @throws Refusal */
export async function carryOut(deed: Deed, release: Release, said: Said): Promise<void> {
  const [action, body = {}] = requests[deed](release, said)
  await call(action, { release: release.ID, ...body })
}

/** Calls an action of PreviewService. @throws Refusal */
export const call = (action: string, body: object) => change({ method: 'POST', path: `/preview/${action}`, body })
