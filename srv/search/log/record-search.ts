import { Limiter } from '../../../lib/http/limiter.ts'
import { DAY, now, SECOND } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { writeBehind } from '../../cap/write-behind.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { type SearchSettings, searchSettings } from '../settings/search-settings.ts'
import { countedQuery } from './query-text.ts'
import { storeCounts } from './store-counts.ts'
import { type Counts, WaitingCounts } from './waiting-counts.ts'

const PAUSE = 2 * SECOND
/** Queries that wait at most, less than a megabyte. */
const MOST_WAITING = 2000

/** Searches of one client whose words are counted, a tenth of those that a day has room for; more count for the day alone. */
const byClient = new Limiter({ max: 1000, windowMs: DAY })

const waiting = new WaitingCounts(MOST_WAITING)

const soon = writeBehind({
  name: 'search-log',
  pause: PAUSE,
  count: () => waiting.size,
  write: writeWaiting,
  giveUp: reason => log('search-log').error(`dropped counts of ${waiting.size} queries: ${reason}`)
})

/**
 * Counts a search of `client` that found `total` documents, when SearchSettings says so. Call it for what somebody has meant to
 * search, not for each key while typing. It never throws and never waits.
 */
export function recordSearch(client: string, query: string, total: number): void {
  count({ query, client }, { searches: 1, empty: total === 0 ? 1 : 0, clicks: 0 })
}

/** Counts a result that was opened. */
export function recordClick(query: string): void {
  count({ query }, { searches: 0, empty: 0, clicks: 1 })
}

/** Search or click; this one names no client, since it makes no row. */
interface Counted {
  readonly query: string
  readonly client?: string
}

function count(counted: Counted, counts: Counts): void {
  const settings = searchSettings.current()
  if (settings) return add(settings, counted, counts)
  searchSettings.values().then(
    read => add(read, counted, counts),
    () => counter('search-log.dropped').add(1)
  )
}

function add({ logEnabled }: SearchSettings, { query, client }: Counted, counts: Counts): void {
  if (!logEnabled) return
  const isWithin = client === undefined || byClient.admits(client)
  waiting.add(now().toISOString().slice(0, 'YYYY-MM-DD'.length), isWithin ? countedQuery(query) : undefined, counts)
  soon()
}

/** Writes all that waits; what fails goes on waiting. */
async function writeWaiting(): Promise<void> {
  if (waiting.size === 0) return
  const batch = waiting.take()
  try {
    await storeCounts(batch)
  } catch (error) {
    waiting.putBack(batch)
    throw error
  }
}
