import cds from '@sap/cds'
import { fromNow, now } from '../../../lib/time.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import type { Db, Tx } from '../../cap/database/database.ts'
import { variables } from '../config/variables.ts'

const { SELECT } = cds.ql
export const SOURCES = 'tutorials.homepage.FeedSources'
const LONGEST_ERROR = 500

/** Something outside that the start page shows parts of. */
export interface Source {
  /** Address of a feed, or `videos`. */
  readonly source: string
  readonly kind: 'news' | 'blogs' | 'videos'
}

/** State of a source: when it is asked next, and what came of it. */
export interface SourceState {
  readonly source: string
  readonly nextAt: string
  readonly succeededAt: string | null
  readonly failingSince: string | null
  readonly lastError: string | null
  readonly etag: string | null
  readonly lastModified: string | null
}

/** The video platform. */
export const VIDEOS: Source = { source: 'videos', kind: 'videos' }

/** The feeds that the operator names. */
export const feedSources = (): readonly Source[] => [
  ...variables.NEWS_FEEDS.map(source => ({ source, kind: 'news' as const })),
  ...variables.COMMUNITY_BLOG_FEEDS.map(source => ({ source, kind: 'blogs' as const }))
]

/** States of those of `sources` that were asked before. */
export async function statesOf(db: Db, sources: readonly Source[]): Promise<ReadonlyMap<string, SourceState>> {
  if (sources.length === 0) return new Map()
  const query = SELECT.from(SOURCES)
    .columns('source', 'nextAt', 'succeededAt', 'failingSince', 'lastError', 'etag', 'lastModified')
    .where({ source: { in: sources.map(({ source }) => source) } })
  const rows = await db.run<readonly SourceState[]>(query)
  return new Map(rows.map(row => [row.source, row]))
}

/** Those of `sources` that are to be asked now, with what is known of them. */
export async function dueSources(
  db: Db,
  sources: readonly Source[]
): Promise<readonly (Source & { readonly state: SourceState | undefined })[]> {
  const states = await statesOf(db, sources)
  return sources
    .map(each => ({ ...each, state: states.get(each.source) }))
    .filter(({ state }) => !state || new Date(state.nextAt) <= now())
}

/** Facts of a good answer. */
interface Success {
  readonly items?: number | undefined
  readonly etag?: string | null
  readonly lastModified?: string | null
}

/** Notes an answer that could be used; the source is asked again after `pause` milliseconds. */
export function noteSuccess(tx: Tx, source: Source, pause: number, { items, ...validators }: Success): Promise<void> {
  const at = now().toISOString()
  const good = { checkedAt: at, succeededAt: at, failingSince: null, lastError: null }
  const counted = items === undefined ? {} : { items }
  return upsertRows(tx, SOURCES, [
    { ...source, ...validators, ...good, ...counted, nextAt: fromNow(pause).toISOString() }
  ])
}

/** Notes that there was none, and why. */
export function noteFailure(
  tx: Tx,
  source: Source,
  pause: number,
  error: unknown,
  state: SourceState | undefined
): Promise<void> {
  const at = now().toISOString()
  const failed = { checkedAt: at, failingSince: state?.failingSince ?? at, lastError: textOf(error) }
  return upsertRows(tx, SOURCES, [{ ...source, ...failed, nextAt: fromNow(pause).toISOString() }])
}

const textOf = (error: unknown): string => (error as Error).message.slice(0, LONGEST_ERROR)
