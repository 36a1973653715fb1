import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest, conflict } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { findUser, userOf } from '../../people/index.ts'

const { SELECT, DELETE } = cds.ql

const FAVORITES = 'tutorials.learner.SessionFavorites'

/** Favorites of one person; so many fit into one answer. */
const MAX_FAVORITES = 1000

/** Longest reference to a session, by where it comes from. */
const longest = { TECHED: 200, DEVTOBERFEST: 36 } as const

/** A favorite session, as clients name it. */
export interface SessionFavorite {
  readonly sourceType: keyof typeof longest
  readonly sessionRef: string
}

/** The favorites of the caller, the oldest first; none for someone who is not known yet. */
export async function favoritesOf(db: Db, caller: Caller): Promise<readonly SessionFavorite[]> {
  const user = await findUser(db, caller)
  if (!user) return []
  return db.run(
    SELECT.from(FAVORITES)
      .columns('sourceType', 'sessionRef')
      .where({ user_ID: user.ID })
      .orderBy('createdAt', 'ID')
      .limit(MAX_FAVORITES)
  )
}

/**
 * Deletes the favorite where there is one, else inserts it; returns whether it is there now. Of parallel calls each one sees
 * what those before it have left, by the unique key: a call that finds neither a row to delete nor room to insert one was
 * overtaken, and looks again.
 * @throws HttpError 409 when the person has as many favorites as there may be.
 */
export async function toggleFavorite(tx: Tx, caller: Caller, favorite: SessionFavorite): Promise<boolean> {
  const { ID: user_ID } = await userOf(tx, caller)
  for (;;) {
    const deleted = await tx.run<number>(DELETE.from(FAVORITES).where({ user_ID, ...favorite }))
    if (deleted > 0) return false
    if (await inserted(tx, user_ID, favorite, caller)) return true
  }
}

async function inserted(tx: Tx, user: string, favorite: SessionFavorite, { id }: Caller): Promise<boolean> {
  await refuseTooMany(tx, user)
  const [ID, at] = [newId(), now().toISOString()]
  const columns = ['ID', 'user_ID', 'sourceType', 'sessionRef', 'createdAt', 'createdBy', 'modifiedAt', 'modifiedBy']
  const row = [ID, user, favorite.sourceType, favorite.sessionRef, at, id, at, id]
  await insertMissing(tx, FAVORITES, columns, [row])
  return Boolean(await tx.run(SELECT.one.from(FAVORITES).columns('ID').where({ ID })))
}

async function refuseTooMany(tx: Tx, user_ID: string): Promise<void> {
  const counted = await tx.run<{ count: number | string }>(
    SELECT.one.from(FAVORITES).columns`count(*) as count`.where({ user_ID })
  )
  if (Number(counted.count) >= MAX_FAVORITES)
    throw conflict('too_many_favorites', `A person has at most ${MAX_FAVORITES} favorites`)
}

/**
 * The session that a client names, without spaces around its reference.
 * @throws HttpError 400 naming the parameter and its rule.
 */
export function sessionOf(given: Readonly<Record<string, unknown>>): SessionFavorite {
  const { sourceType, sessionRef } = given
  if (!isSource(sourceType))
    throw badRequest('invalid_value', `sourceType must be one of ${Object.keys(longest).join(', ')}`, 'sourceType')
  const reference = typeof sessionRef === 'string' ? sessionRef.trim() : ''
  if (reference === '') throw badRequest('missing_text', 'sessionRef must not be empty', 'sessionRef')
  const max = longest[sourceType]
  if (reference.length > max)
    throw badRequest('too_long', `sessionRef of ${sourceType} has at most ${max} characters`, 'sessionRef')
  return { sourceType, sessionRef: reference }
}

const isSource = (given: unknown): given is SessionFavorite['sourceType'] =>
  typeof given === 'string' && Object.hasOwn(longest, given)
