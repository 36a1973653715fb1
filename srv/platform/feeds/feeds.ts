import type { Access } from '../access/access.ts'
import { elapsed, now, SECOND } from '../../../lib/time.ts'
import { generation, type Generation } from '../../cap/database/generations.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { type Ctx, type Description, route, type Route } from '../http/route.ts'
import { type Bytes, jsonBytes } from './json-bytes.ts'
import { inWorker } from '../../../lib/process/workers.ts'

/** The value of a feed. */
export interface Loaded {
  readonly body: unknown
  /** Headers that tell its state. */
  readonly headers?: Record<string, string>
  /** Its entity tag, if that is not the hash of the bytes. */
  readonly etag?: string
  /** From then on the value is another one, though nothing was written. */
  readonly until?: Date | undefined
}

/** A JSON answer that is the same for every caller until a generation that it depends on changes. */
export interface Feed {
  readonly path: `/${string}`
  readonly access: Access
  readonly cache: string
  readonly dependsOn: readonly Generation[]
  /** Request headers, besides codings and origins, that choose between its answers. */
  readonly variesBy?: readonly string[]
  /** `?nocache=1` rebuilds it, at most once a second; the header X-Cache says whether that happened. */
  readonly bypass?: true
  readonly describes?: Description
  load(): Promise<Loaded>
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
  readonly until: Date | undefined
  readonly representation: Representation
}

/** Shortest time between two rebuilds by `?nocache=1`, which everyone may ask for. */
const BYPASS_INTERVAL = SECOND

/** The answers of a feed. */
interface FeedAnswer {
  /** The answer in memory, if it is of the present state. */
  current(): Representation | undefined
  /** The same, else a new one. */
  built(): Promise<Representation>
  /** One that was asked of the database within the last second. */
  rebuilt(): Promise<Representation>
}

/** The bytes, compressed forms and entity tag of a feed, built once for each state that it depends on. */
export function feedAnswer(feed: Omit<Feed, 'path' | 'access' | 'describes'>): FeedAnswer {
  let entry: Entry | undefined
  let building: { label: string; promise: Promise<Entry> } | undefined
  let successor: Promise<Entry> | undefined
  const label = () => feed.dependsOn.map(generation).join('.')

  const current = () => (entry?.label === label() && !isOver(entry) ? entry : undefined)

  // the label is read before the data, so an entry is never older than its label
  async function build(wanted: string): Promise<Entry> {
    const builtAt = now()
    const { body, headers, etag, until } = await feed.load()
    const all = { 'Cache-Control': feed.cache, ...(feed.bypass && { 'X-Cache': 'HIT' }), ...headers }
    const representation = await represent(await encoded(body), all, etag, feed.variesBy)
    return { label: wanted, builtAt, until, representation }
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

  return {
    current: () => current()?.representation,
    built: async () => (current() ?? (await latest())).representation,
    rebuilt: async () => (isFresh(current()) ?? (await latest())).representation
  }
}

/** The route of a feed; what everyone may read is answered ahead of Express while it is in memory. */
export function feedRoute(feed: Feed): Route {
  const answer = feedAnswer(feed)
  const isBypassed = ({ query }: Ctx) => feed.bypass === true && query.get('nocache') === '1'

  async function handle(ctx: Ctx): Promise<Representation> {
    const known = isBypassed(ctx) ? undefined : answer.current()
    if (known) return known
    const made = await (feed.bypass ? answer.rebuilt() : answer.built())
    return feed.bypass ? missed(made) : made
  }

  return route({
    method: 'get',
    path: feed.path,
    access: feed.access,
    ...(feed.describes && { describes: feed.describes }),
    ...(feed.access === 'public' && {
      hot: (_path, query) => (feed.bypass && query !== '' ? undefined : answer.current())
    }),
    handle
  })
}

/** True once the time has come at which the value changes by itself. */
const isOver = ({ until }: Entry) => until !== undefined && until <= now()

const isFresh = (entry: Entry | undefined) =>
  entry && elapsed(entry.builtAt, now()) < BYPASS_INTERVAL ? entry : undefined

const missed = (representation: Representation): Representation => ({
  ...representation,
  headers: { ...representation.headers, 'X-Cache': 'MISS' }
})

function represent(
  { bytes, etag }: Bytes,
  headers: Record<string, string>,
  given = etag,
  variesBy: readonly string[] = []
): Promise<Representation> {
  const identity = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const all = { 'Content-Type': 'application/json; charset=utf-8', ...headers }
  return staticRepresentation(identity, given, all, variesBy)
}
