import type { Edition } from './read-editions.ts'

/** An edition as JSON tells it. */
export function told(edition: Edition, live: Edition, isStored: boolean): object {
  const { version, liveFrom, liveUntil, title, contentHash, sourceHash, sourceCommit } = edition
  const isCurrent = edition.no === live.no
  return {
    ...{ version, from: asInstant(liveFrom), to: isCurrent || liveUntil === null ? null : asInstant(liveUntil) },
    ...{ title, contentHash, sourceHash, sourceCommit, current: isCurrent, comparable: isStored }
  }
}

/** PostgreSQL and SQLite write times each in its own way. */
const asInstant = (time: string): string => new Date(time).toISOString()
