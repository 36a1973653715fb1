import cds, { type Request } from '@sap/cds'
import { allowOperationEvents } from '../cap/operation-events.ts'
import { activeRedirects } from './queries.ts'
import { parseBatch } from './hit-batch.ts'
import { recordHits } from './record-hits.ts'
import { communityBlogs } from './blogs/serve-blogs.ts'
import { latestNews } from './news/serve-news.ts'
import { shelvesOf } from './shelves/serve-shelves.ts'
import { upcomingEvents } from './upcoming/serve-events.ts'
import { videoFeed } from './videos/serve-videos.ts'

/** Request headers in CAP, with lower-case names; CAP types them as any. */
type Headers = Readonly<Record<string, unknown>>

interface EventParameters {
  readonly region?: unknown
  readonly includeVirtual?: unknown
}

export default class HomepageService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('redirectsActive', activeRedirects)
    this.on('shelves', ({ data }: Request) => shelvesOf((data as { verb?: unknown }).verb))
    this.on('events', ({ data: { region, includeVirtual } }: Request<EventParameters>) =>
      upcomingEvents(region, includeVirtual)
    )
    this.on('videos', videoFeed)
    this.on('communityBlogs', communityBlogs)
    this.on('news', latestNews)
    this.on('recordRedirectHits', ({ data, headers }: Request) => recordHits(parseBatch(data, headers as Headers)))
    await super.init()
  }
}

allowOperationEvents(HomepageService)
