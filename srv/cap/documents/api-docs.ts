import { LRUCache } from 'lru-cache'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import type { DescribedService, ServiceDocument } from './service-document.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { MINUTE } from '../../../lib/time.ts'
import { docsPage, policy } from './page.ts'

const MOST_SERVICES = 50
/** Keys of rows are examples in descriptions, so that these are made again after a while. */
const LIFETIME = MINUTE

/** OpenAPI description of a service. */
type Describe = (service: DescribedService) => Promise<object>

/**
 * The interactive documentation of every service at `<service path>/$api-docs/` (ODATA-011); its page links to the documents
 * beside it, given by their names.
 */
export function apiDocuments(describe: Describe, beside: readonly string[] = []): readonly ServiceDocument[] {
  const descriptions = new LRUCache<string, Representation, DescribedService>({
    max: MOST_SERVICES,
    ttl: LIFETIME,
    fetchMethod: async (_name, _stale, { context }) => openApi(await describe(context))
  })
  return [
    { path: '/$api-docs', forPeople: true, answer: async () => withSlash },
    { path: '/$api-docs/', forPeople: true, answer: onceForEach(service => page(service, beside)) },
    {
      path: '/$api-docs/openapi.json',
      answer: ({ service }) => descriptions.forceFetch(service.name, { context: service })
    }
  ]
}

/** Relative links lead elsewhere without the slash. */
const withSlash: Representation = {
  status: 308,
  headers: { Location: '$api-docs/', 'Cache-Control': 'no-cache' },
  bodies: { identity: Buffer.alloc(0) }
}

/** Answers what is made once for each service. */
function onceForEach(make: (service: DescribedService) => Promise<Representation>): ServiceDocument['answer'] {
  const documentOf = memoizeAsync(make)
  return ({ service }) => documentOf(service)
}

function page({ name, path }: DescribedService, beside: readonly string[]): Promise<Representation> {
  const more = { 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' }
  return represent(Buffer.from(docsPage(name, path, beside)), 'text/html; charset=utf-8', more)
}

function openApi(description: object): Promise<Representation> {
  return represent(Buffer.from(JSON.stringify(description)), 'application/json; charset=utf-8')
}

function represent(bytes: Buffer, type: string, more: Readonly<Record<string, string>> = {}): Promise<Representation> {
  const headers = { 'Content-Type': type, 'Cache-Control': 'private, no-cache', ...more }
  return staticRepresentation(bytes, entityTag(bytes), headers)
}
