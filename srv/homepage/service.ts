import cds, { type Request } from '@sap/cds'
import { activeRedirects } from './queries.ts'
import { parseBatch } from './hit-batch.ts'
import { recordHits } from './record-hits.ts'
import { shelvesOf } from './shelves/serve-shelves.ts'

/** Request headers in CAP, with lower-case names; CAP types them as any. */
type Headers = Readonly<Record<string, unknown>>

export default class HomepageService extends cds.ApplicationService {
  override async init(): Promise<void> {
    this.on('redirectsActive', activeRedirects)
    this.on('shelves', ({ data }: Request) => shelvesOf((data as { verb?: unknown }).verb))
    this.on('recordRedirectHits', ({ data, headers }: Request) => recordHits(parseBatch(data, headers as Headers)))
    await super.init()
  }
}
