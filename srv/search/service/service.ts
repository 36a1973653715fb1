import cds, { type Request } from '@sap/cds'
import { searchTextOf } from '../../cap/odata/request/search-text.ts'
import {
  type Definitions,
  framework,
  type Next,
  readRequest,
  type Row,
  type ServiceDefinition,
  serviceRequest
} from '../../cap/types.ts'
import { clientIn } from '../../platform/access/client-in.ts'
import { keptFor } from '../../platform/access/services.ts'
import { limitSearches } from '../settings/limit-searches.ts'
import { find } from '../suggest/find.ts'
import { excerptsFor, matches } from '../suggest/matches.ts'
import { KEPT_SECONDS, suggest } from '../suggest/suggest.ts'
import { facetsOf } from '../hits/facets.ts'
import { readHits } from './read-hits.ts'

export default class SearchService extends cds.ApplicationService {
  override async init(): Promise<void> {
    const definitions = framework.model.definitions as Definitions<ServiceDefinition>
    const cached = keptFor(KEPT_SECONDS, definitions[this.name] as ServiceDefinition)
    this.before('*', request => limited(request))
    this.on('READ', ['SearchableItems', 'Tutorials'], (request, next) => read(request, next as Next))
    this.on('getFacets', ({ data }: Request) => facetsOf(data as Parameters<typeof facetsOf>[0]))
    this.on('suggest', request => kept(request, cached, suggest(request.data as Parameters<typeof suggest>[0])))
    this.on('find', request => find(request.data as Parameters<typeof find>[0], clientOf(request)))
    this.on('matches', request => kept(request, cached, matches(request.data as Parameters<typeof matches>[0])))
    this.on('excerpts', request =>
      kept(request, cached, excerptsFor(request.data as Parameters<typeof excerptsFor>[0]))
    )
    await super.init()
  }
}

/** Functions that pages call with every key. */
const whileTyping: ReadonlySet<string> = new Set(['suggest', 'matches', 'excerpts'])

/** Each part of a batch counts; whoever asks within this process is not counted. */
async function limited(request: Request): Promise<void> {
  const { http, event } = serviceRequest(request)
  if (http) await limitSearches(http.req, whileTyping.has(event) ? 'suggestion' : 'search')
}

/** The client, as limits count it; those within this process are one. */
function clientOf(request: Request): string {
  const { http } = serviceRequest(request)
  return http ? clientIn(http.req) : ''
}

/** An answer that may be kept for seconds. */
async function kept<Answer extends object>(
  request: Request,
  cached: string,
  answering: Promise<Answer>
): Promise<Answer> {
  const found = await answering
  serviceRequest(request).res?.set('Cache-Control', cached)
  return found
}

async function read(request: Request, next: Next): Promise<unknown> {
  const asked = readRequest(request)
  const text = searchTextOf(asked.req)
  const type = asked.target?.name.endsWith('.Tutorials') ? 'TUTORIAL' : undefined
  if (text === undefined || text.trim() === '' || asked.query.SELECT.one) return withoutScore(await next())
  return readHits(asked, { text, type, client: clientOf(request) })
}

/** Without `$search` there is no score. */
function withoutScore(found: unknown): unknown {
  for (const row of [found].flat() as readonly (Row | undefined)[])
    if (row && 'taskType' in row && 'title' in row) Object.assign(row, { searchScore: null })
  return found
}
