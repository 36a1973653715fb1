import type { Db } from '../../cap/database/database.ts'
import { devtoberfestSpeakers } from '../../devtoberfest/index.ts'

/** Sessions in which an advocate speaks. */
export interface AdvocateSessions {
  readonly teched: readonly object[]
  readonly devtoberfest: readonly DevtoberfestTalk[]
}

interface DevtoberfestTalk {
  readonly id: string
  readonly title: string
  readonly sessionCode: string | null
  readonly scheduledStart: string | null
}

interface Named {
  readonly ID: string
  readonly firstName: string
  readonly lastName: string
  readonly speakerName: string | null
}

/**
 * Sessions by advocate, for those who have some: an advocate is the speaker of the same name, without regard to case and accents
 * (HOMEPAGE-030). A name that two of either side have tells nobody.
 */
export async function sessionsOf(db: Db, advocates: readonly Named[]): Promise<ReadonlyMap<string, AdvocateSessions>> {
  const devtoberfest = byName(await devtoberfestSpeakers(db))
  const named = advocates.map(each => ({ ID: each.ID, name: each.speakerName || `${each.firstName} ${each.lastName}` }))
  const sessions = new Map<string, AdvocateSessions>()
  for (const [name, { ID }] of byName(named)) {
    const talks = devtoberfest.get(name)?.sessions ?? []
    if (talks.length > 0) sessions.set(ID, { teched: [], devtoberfest: talks.map(talkOf) })
  }
  return sessions
}

const talkOf = ({ id, title, sessionCode, scheduledStart }: DevtoberfestTalk): DevtoberfestTalk => ({
  id,
  title,
  sessionCode,
  scheduledStart
})

/** Those whose name nobody else has. */
function byName<Someone extends { readonly name: string }>(people: readonly Someone[]): ReadonlyMap<string, Someone> {
  const groups = Map.groupBy(people, ({ name }) => folded(name))
  return new Map(
    [...groups].flatMap(([name, [only, other]]) => (name && only && !other ? [[name, only] as const] : []))
  )
}

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
