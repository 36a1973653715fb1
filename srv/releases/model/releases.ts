import cds from '@sap/cds'
import { conflict, notFound } from '../../../lib/errors.ts'
import { type Db, takeLock, type Tx } from '../../cap/database/database.ts'

const { SELECT, UPDATE } = cds.ql

/** The tables of this domain. */
export const RELEASES = 'tutorials.releases.Releases'
export const FILES = 'tutorials.releases.ReleaseFiles'
export const PATHS = 'tutorials.releases.ReleasePaths'
export const REVIEWS = 'tutorials.releases.ReleaseReviews'

/** Every writer of these tables holds this lock, after that of content where it takes both. */
export const RELEASES_LOCK = 'releases'

export type Status =
  'DRAFT' | 'IN_REVIEW' | 'APPROVED' | 'SCHEDULED' | 'PUBLISHING' | 'PUBLISHED' | 'FAILED' | 'TAKEN_BACK'

export interface Release {
  readonly ID: string
  readonly name: string
  readonly title: string
  readonly status: Status
  readonly revision: number
  readonly createdBy: string | null
  readonly submittedBy: string | null
  readonly scheduledBy: string | null
  readonly publishAt: string | null
  readonly session: string | null
  readonly firstTriedAt: string | null
  readonly publishedVersion: number | null
  readonly failure: string | null
}

// prettier-ignore
const COLUMNS = [
  'ID', 'name', 'title', 'status', 'revision', 'createdBy', 'submittedBy', 'scheduledBy', 'publishAt', 'session',
  'firstTriedAt', 'publishedVersion', 'failure'
]

/** The release of that name. */
export function releaseNamed(db: Db, name: string): Promise<Release | undefined> {
  return db.run(
    SELECT.one
      .from(RELEASES)
      .columns(...COLUMNS)
      .where({ name })
  )
}

/**
 * The release `ID`, and the lock under which it changes.
 * @throws HttpError 404 when there is none.
 */
export async function lockedRelease(tx: Tx, ID: string): Promise<Release> {
  await takeLock(tx, RELEASES_LOCK)
  const release = await tx.run<Release | undefined>(
    SELECT.one
      .from(RELEASES)
      .columns(...COLUMNS)
      .where({ ID })
  )
  if (!release) throw notFound('There is no such release', 'release')
  return release
}

/** @throws HttpError 409 when the release is in none of `allowed`. */
export function refuseUnless({ name, status }: Release, allowed: readonly Status[], what: string): void {
  if (!allowed.includes(status)) throw conflict('wrong_status', `${name} is ${status}, and cannot be ${what}`)
}

/** Changes columns of a release. */
export function setRelease(tx: Tx, ID: string, columns: object): Promise<void> {
  return tx.run(UPDATE.entity(RELEASES).set(columns).where({ ID }))
}

/** Statuses in which a release takes changes of what it has. */
export const OPEN: readonly Status[] = ['DRAFT', 'IN_REVIEW', 'APPROVED', 'SCHEDULED', 'FAILED']

/** Notes that a release has other files, missions or groups than before: approvals and its schedule are void. */
export function noteChange(tx: Tx, { ID, revision }: Release): Promise<void> {
  const unscheduled = { publishAt: null, session: null, firstTriedAt: null, failure: null }
  return setRelease(tx, ID, { ...unscheduled, status: 'DRAFT', revision: revision + 1 })
}

/** Questions and code checks of a tutorial, as the publish protocol has them. */
export interface Specs {
  readonly answers: readonly object[]
  readonly codeChecks: readonly object[]
}
