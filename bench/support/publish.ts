import type { Prepared } from './documents.ts'
import type { ServerProcess } from './server-process.ts'

const BATCH = 50
const CONCURRENCY = 4

/** Parts that are published with the documents. */
export type Extras = 'everything' | 'metadata' | 'nothing'

/** Bodies of the appends, built before the measurement. */
export function appendBodies(
  documents: readonly Prepared[],
  travelling: Extras = 'everything'
): ((sessionId: string) => string)[] {
  const bodies = []
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = documents.slice(start, start + BATCH)
    const map = (value: (document: Prepared) => unknown) =>
      Object.fromEntries(batch.map(each => [each.slug, value(each)]))
    const files = map(({ file }) => file)
    const metadata = travelling === 'nothing' ? {} : { metadata: map(each => each.metadata) }
    const texts =
      travelling === 'everything' ? { bodyTexts: map(each => each.bodyText), sources: map(each => each.source) } : {}
    const body = JSON.stringify({ files, ...metadata, ...texts })
    bodies.push((sessionId: string) => `{"sessionId":"${sessionId}",${body.slice(1)}`)
  }
  return bodies
}

/** Publishes with four concurrent appends; returns the seconds from begin to the response of commit. */
export async function publish(
  server: ServerProcess,
  bodies: readonly ((sessionId: string) => string)[]
): Promise<number> {
  const began = performance.now()
  const { sessionId } = await post<{ sessionId: string }>(server, 'begin', JSON.stringify({ trigger: 'bench' }))
  const waiting = [...bodies]
  const appendAll = async () => {
    for (let body = waiting.shift(); body; body = waiting.shift()) await post(server, 'append', body(sessionId))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, appendAll))
  await post(server, 'commit', JSON.stringify({ sessionId }))
  return (performance.now() - began) / 1000
}

async function post<T>(server: ServerProcess, step: string, body: string): Promise<T> {
  const headers = { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${server.url}/content/publish/${step}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${step} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
