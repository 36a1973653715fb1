import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { MINUTE } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { chatSettings } from '../../features/index.ts'
import { job } from '../../platform/jobs/index.ts'
import { assessEntries, type Assessed } from '../news/assess-entries.ts'
import { dueSources, feedSources, noteFailure, noteSuccess, type Source, type SourceState } from '../sources/sources.ts'
import { fetchFeed } from '../feeds/fetch-feed.ts'
import { type FeedKind, type Stored, storeEntries } from '../feeds/store-entries.ts'

export const FEEDS_JOB = 'homepage-feeds'
const AT_ONCE = 4
/** A feed that fails is asked again after so long. */
const PAUSE_AFTER_FAILURE = 5 * MINUTE

type DueFeed = Source & { readonly kind: FeedKind; readonly state: SourceState | undefined }

interface Result extends Assessed {
  readonly asked: number
  readonly failed: number
  readonly added: number
  readonly changed: number
}

/**
 * Asks the feeds that are due, each after newsFetchCadenceMinutes of ChatSettings, and has new entries assessed. Each feed is a
 * transaction of its own; one that fails leaves what it gave before, and the others.
 */
export const feedsJob = job<Result>({
  name: FEEDS_JOB,
  description: 'Reads news and community blogs',
  cron: '*/30 * * * *',
  lease: 10 * MINUTE,
  alone: true,
  async compute(db, report) {
    const due = (await dueSources(db, feedSources())) as readonly DueFeed[]
    const total = { asked: due.length, failed: 0, added: 0, changed: 0 }
    await concurrently(due, AT_ONCE, async feed => {
      const stored = await readFeed(feed)
      if (!stored) return void total.failed++
      total.added += stored.added
      total.changed += stored.changed
    })
    await report(total)
    return { ...total, ...(await assessEntries(db, () => report(total))) }
  },
  write: async (_tx, result) => ({ ...result })
})

/** Stores what a feed says now; undefined when it cannot be used. */
async function readFeed({ state, ...source }: DueFeed): Promise<Stored | undefined> {
  const pause = (await chatSettings.values()).newsFetchCadenceMinutes * MINUTE
  try {
    const { entries, ...validators } = await fetchFeed(source.source, validatorsOf(state))
    return await inTransaction(async tx => {
      await noteSuccess(tx, source, pause, { ...validators, items: entries?.length })
      return entries ? storeEntries(tx, source, entries) : { added: 0, changed: 0 }
    })
  } catch (error) {
    log('homepage').warn(`${source.source} cannot be used: ${(error as Error).message}`)
    await inTransaction(tx => noteFailure(tx, source, Math.min(pause, PAUSE_AFTER_FAILURE), error, state))
    return undefined
  }
}

/** Without an answer that could be used there is nothing that it could be the same as. */
const validatorsOf = (state: SourceState | undefined) => ({
  etag: state?.etag ?? null,
  lastModified: state?.lastModified ?? null
})
