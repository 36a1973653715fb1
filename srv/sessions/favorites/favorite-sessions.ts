import type { ApplicationService } from '@sap/cds'
import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { type Db, reader } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { favoritesOf, type SessionFavorite } from '../../learner/index.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { SESSIONS } from '../tables.ts'

const { SELECT } = cds.ql
const BATCH = 500

/** What is known of a session. */
export interface SessionFacts {
  readonly title: string
  readonly scheduledStart: string | null
  readonly scheduledEnd: string | null
  readonly room: string | null
  readonly venue: string | null
  readonly url: string | null
  /** True when the session is no longer on the programme. */
  readonly isGone: boolean
}

/** Sessions of a source by their references; those that it does not know are not in the map. */
export type FindSessions = (db: Db, references: readonly string[]) => Promise<ReadonlyMap<string, SessionFacts>>

const sources = new Map<SessionFavorite['sourceType'], FindSessions>([['TECHED', techEdSessions]])

/** Gives favorites of DEVTOBERFEST, by their ids in the planner, their titles. */
export function registerPlannerSessions(find: FindSessions): void {
  sources.set('DEVTOBERFEST', find)
}

/** Binds the handler of `service.cds` beside this file. */
export function serveFavoriteSessions(service: ApplicationService): void {
  service.on('getMyFavoriteSessions', async request => favoriteSessions(await reader(), callerOfRequest(request)))
}

/** The favorites of the caller with what is known of them; of a session that nobody knows any more there is the reference. */
async function favoriteSessions(db: Db, caller: Caller): Promise<readonly (SessionFavorite & SessionFacts)[]> {
  const favorites = await favoritesOf(db, caller)
  const known = new Map<string, ReadonlyMap<string, SessionFacts>>()
  for (const [sourceType, find] of sources) {
    const references = favorites.filter(each => each.sourceType === sourceType).map(each => each.sessionRef)
    known.set(sourceType, references.length > 0 ? await find(db, references) : new Map())
  }
  return favorites.map(favorite => {
    const source = known.get(favorite.sourceType)
    return { ...favorite, ...(source?.get(favorite.sessionRef) ?? unknown(favorite, source !== undefined)) }
  })
}

/** A session whose source is there and does not know it is gone. */
const unknown = ({ sessionRef }: SessionFavorite, isGone: boolean): SessionFacts => ({
  ...{ title: sessionRef, scheduledStart: null, scheduledEnd: null, room: null, venue: null, url: null },
  isGone
})

interface Row extends SessionFacts {
  readonly slug: string
  readonly withdrawnAt: string | null
}

async function techEdSessions(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, SessionFacts>> {
  const found = new Map<string, SessionFacts>()
  for (const batch of batches(slugs, BATCH)) {
    const rows = await db.run<readonly Row[]>(
      SELECT.from(SESSIONS)
        .columns('slug', 'title', 'scheduledStart', 'scheduledEnd', 'room', 'venue', 'url', 'withdrawnAt')
        .where({ slug: { in: batch } })
    )
    for (const { slug, withdrawnAt, ...facts } of rows) found.set(slug, { ...facts, isGone: withdrawnAt !== null })
  }
  return found
}
