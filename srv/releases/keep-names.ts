import cds from '@sap/cds'
import { conflict } from '../../lib/errors.ts'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { RELEASES, RELEASES_LOCK } from './model/releases.ts'

const { SELECT } = cds.ql
/** Releases that a refusal names. */
const MOST = 20

/**
 * Keeps the names of those who prepare or review a release until it has ended: with another name, who prepared it could approve it,
 * and a reviewer could count twice.
 * @throws HttpError 409 naming the releases.
 */
export async function refuseWhileNamed(tx: Tx, login: string): Promise<void> {
  await takeLock(tx, RELEASES_LOCK)
  const releases = await tx.run<{ name: string }[]>(
    SELECT.from(RELEASES).columns('name')
      .where`status not in ('PUBLISHED', 'TAKEN_BACK') and (createdBy = ${login} or submittedBy = ${login}
        or exists files[addedBy = ${login}] or exists paths[addedBy = ${login}] or exists reviews[reviewer = ${login}])`
      .orderBy('name')
      .limit(MOST)
  )
  if (releases.length === 0) return
  const names = releases.map(({ name }) => name).join(', ')
  throw conflict('release_unfinished', `Releases that are not published yet need this author's name: ${names}`)
}
