import { inWorker } from '../../../lib/process/workers.ts'
import { nextRun } from '../../../lib/concurrency/next-run.ts'
import { readApart } from '../../cap/database/database.ts'
import { generation, refreshGenerations } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { counter, observe, reservoir } from '../../platform/metrics/metrics.ts'
import type { GraphLists } from '../algorithms/assemble.ts'
import type { Graph } from '../algorithms/graph.ts'
import { type BuiltSnapshot, buildSnapshot, openSnapshot, type Snapshot } from './build-snapshot.ts'
import { readGraph } from './read-graph.ts'

/** Generations that the graph comes with. */
export const FOLLOWED = ['graph', 'catalog', 'co-completions'] as const

const buildInThread = inWorker<GraphLists, BuiltSnapshot>(new URL('./build-snapshot.worker.ts', import.meta.url), {
  young: 32
})

/** Vertices and edges of a graph that is built in less time (1 to 4 ms) than a thread takes to begin (60 ms). */
const SMALL = 200

const build = (lists: GraphLists): BuiltSnapshot | Promise<BuiltSnapshot> =>
  lists.types.length + lists.edges.from.length <= SMALL ? buildSnapshot(lists) : buildInThread(lists)

let current: { readonly of: string; readonly snapshot: Snapshot } | undefined

/** How long the last build took, from the first row to the open snapshot. */
let lastMs = 0

const state = (): string => FOLLOWED.map(generation).join('.')

/** One build at a time; those who ask during one share the next. Without a change it does nothing. */
const rebuild = nextRun(async () => {
  // the state is read before the rows, so a snapshot is never older than its state
  const of = state()
  if (current?.of === of) return
  const began = performance.now()
  const lists = await readApart(readGraph)
  const read = performance.now()
  const snapshot = openSnapshot(await build(lists))
  current = { of, snapshot }
  counter('graph.builds').add()
  lastMs = performance.now() - began
  reservoir('graph.build_ms').record(lastMs)
  const { vertexCount, edgeCount } = snapshot.all
  const [reading, building] = [read - began, performance.now() - read].map(Math.round)
  log('graph').debug(`${vertexCount} vertices, ${edgeCount} edges: read in ${reading} ms, built in ${building} ms`)
})

/** Brings the snapshot to what this instance has heard of. @throws what reading or building has thrown. */
export const followGraph = (): Promise<void> => rebuild()

/** The snapshot of the state that this instance has heard of, or a later one. */
export async function freshSnapshot(): Promise<Snapshot> {
  if (current?.of !== state()) await rebuild()
  return (current as { readonly snapshot: Snapshot }).snapshot
}

/** The last snapshot that was built; undefined until there is one. */
export const builtSnapshot = (): Snapshot | undefined => current?.snapshot

/** The last snapshot that was built, which is at most two seconds old; only the first caller waits for one. */
export async function lastSnapshot(): Promise<Snapshot> {
  return current?.snapshot ?? (await freshSnapshot())
}

/** The graph with all ACTIVE concepts as the tables are now, for jobs. */
export async function currentGraph(): Promise<Graph> {
  await refreshGenerations()
  return (await freshSnapshot()).all
}

/** The graph as visitors see it. */
export const publicGraph = async (): Promise<Graph> => (await lastSnapshot()).open

export function measureGraph(): void {
  const of = (figure: (snapshot: Snapshot) => number) => () => (current ? figure(current.snapshot) : 0)
  observe(
    'graph.vertices',
    of(({ all }) => all.vertexCount)
  )
  observe(
    'graph.edges',
    of(({ all }) => all.edgeCount)
  )
  observe('graph.bytes', of(bytesOf))
  observe(
    'graph.last_build_ms',
    of(() => Math.round(lastMs))
  )
}

function bytesOf({ all, open, ranks, communities, words }: Snapshot): number {
  const parts = [
    all.buffer,
    ranks,
    communities,
    words.bytes,
    words.starts,
    words.offsets,
    words.vertices,
    words.lengths
  ]
  return parts.reduce((sum, { byteLength }) => sum + byteLength, open === all ? 0 : open.buffer.byteLength)
}
