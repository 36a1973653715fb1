import type { Resource } from '../backend/backend.ts'
import { MAP_DATA, type MapFeed, nodeTypes } from '../catalog/graph/map.ts'
import { movedTo, type Page } from '../core/page.ts'
import type { ExploreModel, MapGroup } from '../views/graph/explore-model.ts'
import { frameOf } from '../core/frame.ts'

/** So many of a type are listed; the rest is where all of them are. */
const MOST_LISTED = 60

/** `/explore/`: the map of what there is to learn, and the same as a list by type (GATEWAY-018, GATEWAY-019). */
export const explore: Page = {
  path: /^\/explore\/$/,
  async draft(_visit, sources, site) {
    const data = await sources.readIfThere(MAP_DATA)
    const words = site.built.views.words.graph
    const frame = frameOf(site, {
      title: words.explore,
      description: words.exploreDescription,
      path: '/explore/'
    })
    return { body: site.built.views.explore(frame, modelOf(data)) }
  }
}

/** Other spellings of it. */
export const exploreMoved: Page = {
  path: /^\/explore\/?$/i,
  queryOf: query => query,
  draft: async ({ query }) => movedTo('/explore/', query)
}

/** The model that was made last, of a map that may have thousands of nodes. */
let last: { readonly data: Resource; readonly model: ExploreModel } | undefined

function modelOf(data: Resource | undefined): ExploreModel {
  if (!data) return { groups: [], nodeCount: 0, edgeCount: 0 }
  if (last?.data === data) return last.model
  const { nodes, edges } = JSON.parse(data.body.toString()) as MapFeed
  last = { data, model: { groups: groupsOf({ nodes, edges }), nodeCount: nodes.length, edgeCount: edges.length } }
  return last.model
}

function groupsOf({ nodes, edges }: Pick<MapFeed, 'nodes' | 'edges'>): MapGroup[] {
  const degrees = new Map<string, number>()
  for (const { s, o } of edges) for (const id of [s, o]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  const known = Object.keys(nodeTypes)
  const byType = Map.groupBy(nodes, ({ type }) => type)
  const types = [...byType.keys()].sort((one, other) => rank(known, one) - rank(known, other))
  return types.map(type => {
    const all = byType.get(type) ?? []
    const first = all
      .toSorted((one, other) => (degrees.get(other.id) ?? 0) - (degrees.get(one.id) ?? 0))
      .slice(0, MOST_LISTED)
      .sort((one, other) => one.label.localeCompare(other.label, 'en'))
    return { type, nodes: first, count: all.length, all: nodeTypes[type]?.all }
  })
}

const rank = (known: readonly string[], type: string): number =>
  known.includes(type) ? known.indexOf(type) : known.length
