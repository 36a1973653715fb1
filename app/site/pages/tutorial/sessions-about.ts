import type { Label } from '../../catalog/card.ts'
import type { Session, SessionCatalog } from '../../catalog/sessions/catalog.ts'

const MOST = 3

/** Sessions that share concepts with a tutorial: those that share most, then the earliest. */
export function sessionsAbout(concepts: readonly Label[], { byConcept }: SessionCatalog): readonly Session[] {
  const shared = new Map<Session, number>()
  for (const { slug } of concepts)
    for (const session of byConcept.get(slug) ?? []) shared.set(session, (shared.get(session) ?? 0) + 1)
  const start = ([{ start: time }]: readonly [Session, number]): string => time ?? '\uffff'
  return [...shared]
    .sort((one, other) => other[1] - one[1] || (start(one) < start(other) ? -1 : 1))
    .slice(0, MOST)
    .map(([session]) => session)
}
