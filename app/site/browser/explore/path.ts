import * as words from '#site-words/scripts/map-panel.ts'
import type { MapGraph } from './graph.ts'

/** A path on the map; without steps, `message` says why there is none. */
export interface Found {
  readonly from: number
  readonly steps: readonly { readonly node: number; readonly reason: string }[]
  readonly message: string
}

interface PathAnswer {
  readonly steps: readonly { readonly slug: string; readonly type: string; readonly reason: string }[]
}

/** Asks the backend for the shortest path between two nodes. */
export async function findPath(graph: MapGraph, from: number, to: number): Promise<Found> {
  const none = (message: string): Found => ({ from, steps: [], message })
  const slugs = [from, to].map(node => graph.nodes[node]?.slug ?? '')
  const query = new URLSearchParams({ from: slugs[0] ?? '', to: slugs[1] ?? '' })
  const answer = await fetch(`/graph/path?${query.toString()}`).catch(() => undefined)
  if (answer?.status === 404) return none(words.nothingConnects)
  if (!answer?.ok) return none(words.pathNotFound)
  const { steps } = (await answer.json()) as PathAnswer
  const known = steps.flatMap(({ slug, type, reason }) => {
    const node = graph.indexOf.get(`${type === 'tutorial' ? 't' : 'c'}:${slug}`)
    return node === undefined ? [] : [{ node, reason }]
  })
  return { from, steps: known, message: words.pathElsewhere }
}
