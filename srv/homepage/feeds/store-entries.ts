import cds from '@sap/cds'
import { DAY, now } from '../../../lib/time.ts'
import { insertRows } from '../../cap/database/bulk.ts'
import type { Tx } from '../../cap/database/database.ts'
import type { Source } from '../sources/sources.ts'
import type { FeedEntry } from './parse-feed.ts'

const { SELECT, UPDATE } = cds.ql

/** Tables of the entries of feeds, and for how many days their rows are kept. */
export const tables = {
  news: { entity: 'tutorials.homepage.NewsItems', days: 90, hasAuthor: false },
  blogs: { entity: 'tutorials.homepage.CommunityPosts', days: 365, hasAuthor: true }
} as const
export type FeedKind = keyof typeof tables
export const feedKinds = Object.keys(tables) as readonly FeedKind[]

/** Old entries go. */
export const retentionOfEntries = Object.values(tables).map(({ entity, days }) => ({
  ...{ entity, days },
  column: 'publishedAt'
}))

/** Columns of what the examples or the model have said of a text that has changed since. */
const undecided = {
  ...{ aiVerdict: 'pending', aiReason: null, aiVerdictSource: null, aiConfidence: null },
  ...{ aiVerdictAt: null, aiModel: null, classifyError: null }
}

/** What a feed has brought. */
export interface Stored {
  readonly added: number
  readonly changed: number
}

/**
 * Stores new entries, and what has changed in others: these wait for a verdict of the model again, while one of a person stays.
 * Nothing is written of entries that are as they were.
 */
export async function storeEntries(
  tx: Tx,
  { source, kind }: Source & { readonly kind: FeedKind },
  entries: readonly FeedEntry[]
): Promise<Stored> {
  const { entity, hasAuthor } = tables[kind]
  const ids = entries.map(({ sourceId }) => sourceId)
  const rows = await tx.run<readonly { sourceId: string; contentHash: string }[]>(
    SELECT.from(entity)
      .columns('sourceId', 'contentHash')
      .where({ sourceId: { in: ids } })
  )
  const known = new Map(rows.map(row => [row.sourceId, row.contentHash]))
  const written = (entry: FeedEntry) => ({ ...columnsOf(entry, hasAuthor), ...undecided, lastFetchedAt: at })
  const at = now().toISOString()
  const fresh = entries.filter(entry => !known.has(entry.sourceId) && isKept(entry, kind))
  const changed = entries.filter(({ sourceId, contentHash }) => (known.get(sourceId) ?? contentHash) !== contentHash)
  const added = fresh.map(entry => ({
    ...{ sourceId: entry.sourceId, source, publishedAt: notLater(entry.publishedAt, at) },
    ...written(entry)
  }))
  await insertRows(tx, entity, added)
  for (const entry of changed)
    await tx.run(UPDATE.entity(entity).set(written(entry)).where({ sourceId: entry.sourceId }))
  return { added: fresh.length, changed: changed.length }
}

function columnsOf({ link, title, description, author, language, contentHash }: FeedEntry, hasAuthor: boolean): object {
  return { link, title, description, language, contentHash, ...(hasAuthor && { authorName: author }) }
}

/** A date in the future would keep an entry in front of all others. */
const notLater = (text: string | null, at: string): string => (text === null || text > at ? at : text)

/** What the retention would take away again is not stored. */
const isKept = ({ publishedAt }: FeedEntry, kind: FeedKind): boolean =>
  publishedAt === null || daysSince(publishedAt) < tables[kind].days

const daysSince = (text: string): number => (now().getTime() - new Date(text).getTime()) / DAY
