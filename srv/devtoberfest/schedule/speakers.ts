import type { Db } from '../../cap/database/database.ts'
import { activeConfig } from '../config/active-config.ts'
import { publicSessions, type Session } from './schedule.ts'

/** A speaker of the active event with the sessions that the public sees. */
export interface DevtoberfestSpeaker {
  readonly id: string
  readonly name: string
  readonly sessions: readonly Session[]
}

/** The speakers of the active event; none while no event is active. */
export async function devtoberfestSpeakers(db: Db): Promise<DevtoberfestSpeaker[]> {
  const config = await activeConfig(db)
  if (!config?.edition) return []
  const sessions = await publicSessions(db, config.edition)
  const spoken = sessions.flatMap(session => session.speakers.map(({ id, name }) => ({ id, name, session })))
  return [...Map.groupBy(spoken, ({ id }) => id)].map(([id, [first, ...others]]) => ({
    id,
    name: first?.name ?? '',
    sessions: [first, ...others].flatMap(each => each?.session ?? [])
  }))
}
