import { setImmediate } from 'node:timers/promises'
import { graphEdgeRows, type GraphEdgeRow, graphVertexRows } from '../../catalog/index.ts'
import type { Db } from '../../cap/database/database.ts'
import { completedPairs } from '../../learner/index.ts'
import type { GraphLists } from '../algorithms/assemble.ts'
import type { Predicate } from '../algorithms/graph.ts'
import { Collector } from './collector.ts'
import { conceptEdgeRows, conceptRows, tutorialLinkRows } from './concept-rows.ts'

/** So many learners completed both of a pair, at least: fewer would tell of single people. */
const LEAST_LEARNERS = 10
/** Tags of products have names with this prefix; what follows is the slug of the product. */
export const PRODUCT = 'software-product>'

/** The whole graph as lists, read in pages; the event loop runs between two. */
export async function readGraph(db: Db): Promise<GraphLists> {
  const collector = new Collector()
  await addVertices(db, collector)
  await addEdges(db, collector)
  return collector.lists()
}

async function addVertices(db: Db, collector: Collector): Promise<void> {
  await each(conceptRows(db), ({ id, slug, name, published }) =>
    collector.vertex({ type: 'concept', key: id, slug, label: name, published })
  )
  for (const type of ['tutorial', 'mission', 'group', 'category'] as const)
    await each(graphVertexRows(db, type), ({ id, slug, label }) => {
      collector.vertex({ type, key: id, slug, label })
    })
  await each(graphVertexRows(db, 'tag'), ({ id, slug: name, label }) => {
    if (name.startsWith(PRODUCT)) {
      collector.vertex({ type: 'product', key: productKey(id), slug: name.slice(PRODUCT.length), label })
    } else collector.vertex({ type: 'tag', key: id, slug: name, label })
  })
}

/** A link to a tag is either to a tag or to a product; the other key is unknown. */
const productKey = (tag: string) => `product ${tag}`

async function addEdges(db: Db, collector: Collector): Promise<void> {
  await each(conceptEdgeRows(db), ({ source, predicate, target }) => collector.edge(source, predicate, target))
  await each(tutorialLinkRows(db), ({ source, predicate, target }) => collector.edge(source, predicate, target))
  for (const kind of ['tutorialInMission', 'missionInGroup', 'tutorialInGroup'] as const)
    await eachOnce(graphEdgeRows(db, kind), collector, 'partOf')
  await eachOnce(graphEdgeRows(db, 'missionInCategory'), collector, 'inCategory')
  await each(graphEdgeRows(db, 'tutorialTag'), ({ source, target }) => {
    collector.edge(source, 'taggedWith', target)
    collector.edge(source, 'aboutProduct', productKey(target))
  })
  await each(completedPairs(db, LEAST_LEARNERS), ({ one, other }) => {
    collector.edgeOfSlugs('tutorial', one, 'coCompletedWith', other)
    collector.edgeOfSlugs('tutorial', other, 'coCompletedWith', one)
  })
}

/** A task may be on several paths of a mission; that is one edge. */
async function eachOnce(
  pages: AsyncIterable<readonly GraphEdgeRow[]>,
  collector: Collector,
  predicate: Predicate
): Promise<void> {
  const known = new Set<string>()
  await each(pages, ({ source, target }) => {
    const edge = `${source} ${target}`
    if (!known.has(edge)) collector.edge(source, predicate, target)
    known.add(edge)
  })
}

async function each<T>(pages: AsyncIterable<readonly T[]>, take: (row: T) => void): Promise<void> {
  for await (const rows of pages) {
    rows.forEach(take)
    await setImmediate()
  }
}
