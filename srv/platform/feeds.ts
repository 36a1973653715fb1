import { createHash } from 'node:crypto'
import type { Access } from './access/access.ts'
import { generation, type Generation } from './generations.ts'
import { staticRepresentation } from './http/compress.ts'
import type { Representation } from './http/representation.ts'
import { route, type Route } from './http/route.ts'

/** A JSON answer that is the same for every caller until something it depends on changes. */
export interface Feed {
  readonly path: `/${string}`
  readonly access: Access
  readonly cache: string
  readonly dependsOn: readonly Generation[]
  /** The value to send, and headers that tell its state. */
  load(): Promise<{ body: unknown; headers?: Record<string, string> }>
}

interface Entry {
  readonly label: string
  readonly representation: Representation
}

/** The route of a feed: its bytes, compressed forms and entity tag are built once for each state it depends on. */
export function feedRoute(feed: Feed): Route {
  let entry: Entry | undefined
  let building: { label: string; promise: Promise<Entry> } | undefined
  const label = () => feed.dependsOn.map(generation).join('.')

  const current = () => (entry?.label === label() ? entry.representation : undefined)

  // the label is read before the data, so an entry is never older than its label
  async function build(wanted: string): Promise<Entry> {
    const { body, headers } = await feed.load()
    return { label: wanted, representation: await represent(body, { 'Cache-Control': feed.cache, ...headers }) }
  }

  function latest(): Promise<Entry> {
    const wanted = label()
    if (building?.label === wanted) return building.promise
    const promise = build(wanted)
    const started = (building = { label: wanted, promise })
    const settle = (built: Entry | undefined) => {
      // a build that was overtaken is not kept
      if (building !== started) return
      building = undefined
      entry = built ?? entry
    }
    void promise.then(settle, () => settle(undefined))
    return promise
  }

  return route({
    method: 'get',
    path: feed.path,
    access: feed.access,
    ...(feed.access === 'public' && { hot: current }),
    handle: async () => current() ?? (await latest()).representation
  })
}

function represent(body: unknown, headers: Record<string, string>): Promise<Representation> {
  const bytes = Buffer.from(JSON.stringify(body))
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  return staticRepresentation(bytes, etag, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
}
