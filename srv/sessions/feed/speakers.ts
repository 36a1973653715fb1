import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { SESSION_SPEAKERS } from '../model/tables.ts'

const { SELECT } = cds.ql

/** Rows of one read: who speaks where, of some years. */
const MOST_ROWS = 50_000

/** A session as a list of talks shows it. */
export interface TechEdTalk {
  readonly slug: string
  readonly title: string
  readonly sessionCode: string
  readonly venue: string
  readonly scheduledStart: string | null
}

/** A speaker with the sessions that are on the programme. */
export interface TechEdSpeaker {
  readonly slug: string
  readonly name: string
  readonly sessions: readonly TechEdTalk[]
}

const column = (name: string, path: string) => ({ ref: path.split('.'), as: name })
const columns = [
  column('speaker', 'speaker.slug'),
  column('name', 'speaker.name'),
  ...['slug', 'title', 'sessionCode', 'venue', 'scheduledStart'].map(name => column(name, `session.${name}`))
]

/** The speakers of sessions that are not withdrawn, with these in the order in which they take place. */
export async function techEdSpeakers(db: Db): Promise<TechEdSpeaker[]> {
  const rows = await db.run<(TechEdTalk & { readonly speaker: string; readonly name: string })[]>(
    SELECT.from(SESSION_SPEAKERS)
      .columns(...(columns as never[]))
      .where({ 'session.withdrawnAt': null })
      .orderBy('session.scheduledStart', 'session.slug')
      .limit(MOST_ROWS)
  )
  return [...Map.groupBy(rows, ({ speaker }) => speaker)].map(([slug, talks]) => ({
    slug,
    name: talks[0]?.name ?? '',
    sessions: talks.map(({ speaker: _speaker, name: _name, ...talk }) => talk)
  }))
}
