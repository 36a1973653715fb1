import type { Prepared } from '../support/documents.ts'
import { load } from '../support/load.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { median, percent, report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 5

/** Publishing into an empty store, with metadata and without, on a fresh database each time. */
export async function publishing(documents: readonly Prepared[]): Promise<void> {
  const kinds = ['nothing', 'metadata', 'everything'] as const
  const seconds = { nothing: [] as number[], metadata: [] as number[], everything: [] as number[] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) seconds[kind].push(await onFreshStore(appendBodies(documents, kind)))
  const rate = documents.length / median(seconds.everything)
  report({
    name: `publish ${documents.length} documents with metadata, sources and texts`,
    measured: `${Math.round(rate)} documents/s`,
    ratio: undefined,
    target: '>= 500 documents/s',
    met: rate >= 500
  })
  reportSlowdown('publish with metadata against without', seconds.metadata, seconds.nothing, 2)
  reportSlowdown('the same with sources and texts too', seconds.everything, seconds.nothing, 2.5)
}

function reportSlowdown(name: string, slow: readonly number[], fast: readonly number[], bound: number): void {
  const slowdown = median(slow) / median(fast)
  const times = `${median(slow).toFixed(2)} s against ${median(fast).toFixed(2)} s`
  report({
    name,
    measured: `${slowdown.toFixed(2)} times the time (${times})`,
    ratio: slowdown,
    target: `<= ${bound} times`,
    met: slowdown <= bound
  })
}

async function onFreshStore(bodies: ReturnType<typeof appendBodies>): Promise<number> {
  const server = await startBackend()
  const seconds = await publish(server, bodies)
  await server.stop()
  return seconds
}

/** Hot reads during repeated publishes, against the same reads on the idle server. */
export async function readsDuringPublish(
  server: ServerProcess,
  documents: readonly Prepared[],
  slug: string
): Promise<void> {
  const path = `/content/tutorials/${slug}`
  const headers = { 'Accept-Encoding': 'gzip' }
  const bodies = appendBodies(documents)
  const ratios: number[] = []
  let line = ''
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await load(server, path, headers, 200, 4)
    const state = { published: 0, done: false }
    const publisher = publishUntil(server, bodies, state)
    const busy = await load(server, path, headers, 200, 4)
    state.done = true
    await publisher
    ratios.push(busy.perSecond / idle.perSecond)
    line = `${Math.round(busy.perSecond)}/s of ${Math.round(idle.perSecond)}/s, ${state.published} publishes meanwhile`
  }
  const ratio = median(ratios)
  report({
    name: 'reads during a publish',
    measured: `${percent(ratio)} of the idle rate (last round ${line})`,
    ratio,
    target: '>= 60 % of the idle rate',
    met: ratio >= 0.6
  })
}

async function publishUntil(
  server: ServerProcess,
  bodies: ReturnType<typeof appendBodies>,
  state: { published: number; done: boolean }
): Promise<void> {
  while (!state.done) {
    await publish(server, bodies)
    state.published++
  }
}
