import { badRequest } from '../../lib/errors.ts'
import { now } from '../../lib/time.ts'
import type { Tx } from '../cap/database/database.ts'
import { lockedRelease, refuseUnless, setRelease } from './model/releases.ts'
import { refuseWithoutTarget } from './production/target.ts'

const LATEST = 366

/**
 * Has a release published at a time; without one, now.
 * @throws HttpError 400 for a time that has passed, 409 for one that is not approved, 503 where no production is configured.
 */
export async function schedule(tx: Tx, ID: string, at: string | undefined, by: string): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, ['APPROVED', 'SCHEDULED', 'FAILED'], 'published before it is approved')
  refuseWithoutTarget()
  const publishAt = at === undefined ? now() : new Date(at)
  if (at !== undefined && publishAt <= now()) throw badRequest('past', 'must be in the future', 'publishAt')
  if (publishAt.getTime() - now().getTime() > LATEST * 24 * 3600 * 1000)
    throw badRequest('too_late', 'must be within a year', 'publishAt')
  const fresh = { failure: null, firstTriedAt: null, scheduledBy: by }
  await setRelease(tx, ID, { ...fresh, status: 'SCHEDULED', publishAt: publishAt.toISOString() })
}

/** Takes the time of a release away; it stays approved. @throws HttpError 409 once it is being published. */
export async function unschedule(tx: Tx, ID: string): Promise<void> {
  const release = await lockedRelease(tx, ID)
  refuseUnless(release, ['SCHEDULED'], 'unscheduled')
  await setRelease(tx, ID, { status: 'APPROVED', publishAt: null, failure: null })
}
