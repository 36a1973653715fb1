import type { Access } from '../access/access.ts'
import { elapsed, now, SECOND } from '../../../lib/time.ts'
import { generation, type Generation } from '../../cap/database/generations.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { type Ctx, route, type Route } from '../http/route.ts'
import { type Bytes, jsonBytes } from './json-bytes.ts'
import { inWorker } from '../../../lib/process/workers.ts'

/** A JSON answer that is the same for every caller until a generation that it depends on changes. */
export interface Feed {
  readonly path: `/${string}`
  readonly access: Access
  readonly cache: string
  readonly dependsOn: readonly Generation[]
  /** `?nocache=1` rebuilds it, at most once a second; the header X-Cache says whether that happened. */
  readonly bypass?: true
  /** The value to send, headers that tell its state, and its entity tag if that is not the hash of the bytes. */
  load(): Promise<{ body: unknown; headers?: Record<string, string>; etag?: string }>
  /**
   * For documents of many rows: a `.worker.ts` file whose default export makes what is sent of the `body` that `load`
   * gives, in a worker thread. The rows are copied there.
   */
  readonly document?: URL
}

const inBytes = inWorker<{ document: string; input: unknown }, Bytes>(
  new URL('./feed-bytes.worker.ts', import.meta.url)
)

interface Entry {
  readonly label: string
  readonly builtAt: Date
  readonly representation: Representation
}

/** Shortest time between two rebuilds by `?nocache=1`, which everyone may ask for. */
const BYPASS_INTERVAL = SECOND

/** The route of a feed: its bytes, compressed forms and entity tag are built once for each state it depends on. */
export function feedRoute(feed: Feed): Route {
  let entry: Entry | undefined
  let building: { label: string; promise: Promise<Entry> } | undefined
  let successor: Promise<Entry> | undefined
  const label = () => feed.dependsOn.map(generation).join('.')

  const current = () => (entry?.label === label() ? entry : undefined)

  // the label is read before the data, so an entry is never older than its label
  async function build(wanted: string): Promise<Entry> {
    const builtAt = now()
    const { body, headers, etag } = await feed.load()
    const all = { 'Cache-Control': feed.cache, ...(feed.bypass && { 'X-Cache': 'HIT' }), ...headers }
    return { label: wanted, builtAt, representation: await represent(await encoded(body), all, etag) }
  }

  const encoded = (body: unknown) =>
    feed.document ? inBytes({ document: feed.document.href, input: body }) : jsonBytes(body)

  /** One build at a time, and one that waits for it: however often things change, a caller waits for two at most. */
  function latest(): Promise<Entry> {
    const wanted = label()
    if (!building) return start(wanted)
    if (building.label === wanted) return building.promise
    return (successor ??= building.promise
      .catch(() => undefined)
      .then(() => {
        successor = undefined
        return latest()
      }))
  }

  function start(wanted: string): Promise<Entry> {
    const promise = build(wanted)
      .then(built => (entry = built))
      .finally(() => (building = undefined))
    building = { label: wanted, promise }
    return promise
  }

  /** The cached bytes, unless the caller asks for new ones. */
  function cached(ctx: Ctx): Entry | undefined {
    if (!feed.bypass || ctx.query.get('nocache') !== '1') return current()
    return undefined
  }

  async function built(): Promise<Representation> {
    const { representation } = isFresh(current()) ?? (await latest())
    return feed.bypass ? missed(representation) : representation
  }

  return route({
    method: 'get',
    path: feed.path,
    access: feed.access,
    ...(feed.access === 'public' && {
      hot: (_path, query) => (feed.bypass && query !== '' ? undefined : current()?.representation)
    }),
    handle: async ctx => cached(ctx)?.representation ?? built()
  })
}

const isFresh = (entry: Entry | undefined) =>
  entry && elapsed(entry.builtAt, now()) < BYPASS_INTERVAL ? entry : undefined

const missed = (representation: Representation): Representation => ({
  ...representation,
  headers: { ...representation.headers, 'X-Cache': 'MISS' }
})

function represent({ bytes, etag }: Bytes, headers: Record<string, string>, given = etag): Promise<Representation> {
  const identity = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return staticRepresentation(identity, given, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
}
