import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { badRequest, conflict, HttpError } from '../../lib/errors.ts'
import { now } from '../../lib/time.ts'
import type { Db, Tx } from '../cap/database/database.ts'
import {
  FILES,
  lockedRelease,
  PATHS,
  refuseUnless,
  type Release,
  REVIEWS,
  setRelease,
  type Status
} from './model/releases.ts'
import { variables } from './model/variables.ts'

const { INSERT, SELECT } = cds.ql

/** An author who acts on a release. */
export interface Actor {
  readonly id: string
  readonly name: string
}

/** Word of a reviewer. */
export interface Verdict {
  readonly release: string
  /** The state that the reviewer has looked at. */
  readonly revision: number
  readonly note?: string | null
}

/** Hands a release over to reviewers. @throws HttpError 400 for an empty one, 409 */
export async function submit(tx: Tx, ID: string, { id }: Actor): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, ['DRAFT', 'FAILED'], 'submitted')
  const has = async (entity: string) => tx.run(SELECT.one.from(entity).columns('slug').where({ release_ID: ID }))
  if (!(await has(FILES)) && !(await has(PATHS)))
    throw badRequest('empty_release', `${release.name} has no tutorials, missions or groups yet`, 'release')
  const status = await reviewedStatus(tx, { ...release, submittedBy: id })
  await setRelease(tx, ID, { status, submittedBy: id, failure: null })
}

/** Approves a release; with enough approvals it can be published. @throws HttpError 403 for who prepared it, 409 */
export async function approve(tx: Tx, { release: ID, revision, note = null }: Verdict, actor: Actor): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, ['IN_REVIEW', 'APPROVED'], 'approved')
  refuseOtherRevision(release, revision)
  if ((await preparers(tx, release)).has(actor.id))
    throw new HttpError(403, 'own_release', 'You have prepared it, so that another author approves it', {
      target: 'release'
    })
  await record(tx, release, actor, 'APPROVED', note)
  await setRelease(tx, ID, { status: await reviewedStatus(tx, release) })
}

/** Sends a release back to those who prepare it: it needs another review. @throws HttpError 409 */
export async function requestChanges(tx: Tx, verdict: Verdict, actor: Actor): Promise<void> {
  const release = await lockedRelease(tx, verdict.release)
  refuseUnless(release, ['IN_REVIEW', 'APPROVED', 'SCHEDULED'], 'sent back')
  refuseOtherRevision(release, verdict.revision)
  if (!verdict.note?.trim()) throw badRequest('note_missing', 'say which changes it needs', 'note')
  await record(tx, release, actor, 'CHANGES_REQUESTED', verdict.note)
  await setRelease(tx, release.ID, { status: 'DRAFT', publishAt: null })
}

function refuseOtherRevision({ name, revision }: Release, seen: number): void {
  if (revision !== seen) throw conflict('changed_since', `${name} has changed since you looked at it`)
}

async function record(tx: Tx, { ID, revision }: Release, actor: Actor, verdict: string, note: string | null) {
  const row = { ID: newId(), release_ID: ID, revision, verdict, note, at: now().toISOString() }
  await tx.run(INSERT.into(REVIEWS).entries({ ...row, reviewer: actor.id, reviewerName: actor.name }))
}

/** Approved by enough others; no approval counts while one of them still wants changes of the release as it is. */
async function reviewedStatus(tx: Tx, release: Release): Promise<Status> {
  const words = await lastWords(tx, release)
  const isObjected = words.includes('CHANGES_REQUESTED')
  return !isObjected && words.length >= variables.RELEASE_APPROVALS ? 'APPROVED' : 'IN_REVIEW'
}

/** The last verdicts on the release as it is, without those of who prepared it. */
async function lastWords(db: Db, release: Release): Promise<readonly string[]> {
  const { ID, revision } = release
  const reviews = await db.run<{ reviewer: string; verdict: string }[]>(
    SELECT.from(REVIEWS).columns('reviewer', 'verdict').where({ release_ID: ID, revision }).orderBy('at')
  )
  const last = new Map(reviews.map(({ reviewer, verdict }) => [reviewer, verdict]))
  const own = await preparers(db, release)
  return [...last].flatMap(([reviewer, verdict]) => (own.has(reviewer) ? [] : verdict))
}

/** Login ids of those who made, filled or submitted the release. */
async function preparers(db: Db, { ID, createdBy, submittedBy }: Release): Promise<ReadonlySet<string>> {
  const added = async (entity: string) => {
    const rows = await db.run<{ addedBy: string | null }[]>(
      SELECT.distinct.from(entity).columns('addedBy').where({ release_ID: ID })
    )
    return rows.map(({ addedBy }) => addedBy)
  }
  const names = [createdBy, submittedBy, ...(await added(FILES)), ...(await added(PATHS))]
  return new Set(names.flatMap(name => name ?? []))
}
