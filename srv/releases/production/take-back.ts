import { HttpError } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { inOwnTransaction, inTransaction } from '../../cap/database/database.ts'
import { lockedRelease, refuseUnless, setRelease } from '../model/releases.ts'
import { targetClient, TargetError } from './client.ts'
import { releaseTarget } from './target.ts'

/**
 * Takes a published release back as one; repeated after a break, production has nothing left to do.
 * @throws HttpError 409 when it is not published, or naming what has changed since and is not among `skip`; 502 or 503 when
 * production does not take part.
 */
export async function takeBack(ID: string, skip: readonly string[], by: string): Promise<void> {
  const release = await inOwnTransaction(tx => lockedRelease(tx, ID))
  refuseUnless(release, ['PUBLISHED'], 'taken back')
  const client = targetClient(await releaseTarget(), by)
  const { version } = await client.revert(release.publishedVersion ?? 0, skip).catch(refuse)
  await inTransaction(async tx => {
    const { status } = await lockedRelease(tx, ID)
    if (status !== 'PUBLISHED') return
    await setRelease(tx, ID, { status: 'TAKEN_BACK', takenBackVersion: version, takenBackAt: now().toISOString() })
  })
}

function refuse(error: unknown): never {
  if (!(error instanceof TargetError)) throw error
  const isConflict = error.status === 409
  throw new HttpError(isConflict ? 409 : 502, error.code || 'production_refuses', error.message)
}
