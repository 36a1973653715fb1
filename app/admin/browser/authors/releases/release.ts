import { nowMs } from '../../../../../lib/time.ts'
import type { ReleaseStatus } from '#workplace-words/authors/releases.ts'

/** A release as PreviewService has it. */
export interface Release {
  readonly ID: string
  readonly name: string
  readonly title: string
  readonly note: string | null
  readonly status: ReleaseStatus
  readonly revision: number
  readonly publishAt: string | null
  readonly publishedAt: string | null
  readonly publishedVersion: number | null
  readonly takenBackAt: string | null
  readonly takenBackVersion: number | null
  readonly failure: string | null
  readonly createdAt: string
}

export interface ReleaseFile {
  readonly slug: string
  readonly title: string | null
  readonly addedBy: string | null
  readonly addedAt: string
}

export interface ReleasePath {
  readonly kind: 'mission' | 'group'
  readonly slug: string
  readonly title: string
}

export interface Review {
  readonly ID: string
  readonly revision: number
  readonly reviewerName: string | null
  readonly verdict: 'APPROVED' | 'CHANGES_REQUESTED'
  readonly note: string | null
  readonly at: string
}

/** Rules of this installation. */
export interface Rules {
  /** Address of production; null where releases cannot be published. */
  readonly target: string | null
  readonly approvals: number
}

/** Looks of the statuses. */
export const designs: Readonly<Record<ReleaseStatus, string>> = {
  DRAFT: 'Neutral',
  IN_REVIEW: 'Information',
  APPROVED: 'Positive',
  SCHEDULED: 'Information',
  PUBLISHING: 'Information',
  PUBLISHED: 'Positive',
  FAILED: 'Negative',
  TAKEN_BACK: 'Critical'
}

const OPEN: ReadonlySet<ReleaseStatus> = new Set(['DRAFT', 'IN_REVIEW', 'APPROVED', 'SCHEDULED', 'FAILED'])

/** True while tutorials, missions and groups of the release can change. */
export const isOpen = ({ status }: Release): boolean => OPEN.has(status)

/** True while the state of the release may change by itself at any moment. */
export const isMoving = ({ status, publishAt }: Release): boolean =>
  status === 'PUBLISHING' || (status === 'SCHEDULED' && publishAt !== null && Date.parse(publishAt) <= nowMs())

export const pathOfReleases = '/preview/Releases?$orderby=modifiedAt desc'
export const pathOfFiles = (id: string): string => `/preview/ReleaseFiles?$filter=release_ID eq ${id}&$orderby=slug`
