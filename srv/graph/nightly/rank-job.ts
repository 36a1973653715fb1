import { MINUTE } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'
import { gauge } from '../../platform/metrics/metrics.ts'
import { job } from '../../platform/jobs/index.ts'
import { typeNumber, type VertexType } from '../algorithms/graph.ts'
import { currentGraph } from '../snapshot/index.ts'
import { analyse } from './analyse.ts'
import { type NightlyTable, type Replacement, replacementOf, replaceRows } from './replace-rows.ts'

const tables: readonly (readonly [VertexType, NightlyTable])[] = [
  ['concept', tableOf('tutorials.graph.ConceptRank')],
  ['tutorial', tableOf('tutorials.graph.TutorialRank')]
]

function tableOf(entity: string): NightlyTable {
  return { entity, key: ['slug'], values: ['score'], timestamp: 'computedAt' }
}

/** Ranks less than this apart are the same: they are sums of rounded numbers. */
const DIGITS = 12

/** PageRank of concepts and tutorials (GRAPH-065, JOBS-005). */
export const rankJob = job<readonly Replacement[]>({
  name: 'kg-pagerank',
  description: 'Ranks concepts and tutorials',
  cron: '53 3 * * *',
  lease: 10 * MINUTE,
  async compute(db) {
    const graph = await currentGraph()
    const ranks = await analyse(graph, 'ranks')
    const rowsOf = (type: VertexType) => {
      const number = typeNumber(type)
      const vertices = Array.from(ranks.keys()).filter(vertex => graph.types[vertex] === number)
      return vertices.map(vertex => ({
        slug: graph.slug(vertex),
        score: Number((ranks[vertex] as number).toPrecision(DIGITS))
      }))
    }
    return inOrder(db, rowsOf)
  },
  async write(tx, [concepts, tutorials]) {
    const written = [await replaceRows(tx, concepts as Replacement), await replaceRows(tx, tutorials as Replacement)]
    gauge('kg_pagerank_nodes_scored').set(written.reduce((sum, { rows = 0 }) => sum + Number(rows), 0))
    return {
      concepts: written[0]?.['rows'] ?? 0,
      tutorials: written[1]?.['rows'] ?? 0,
      changed: written.reduce((sum, { changed = 0 }) => sum + Number(changed), 0)
    }
  }
})

async function inOrder(
  db: Db,
  rowsOf: (type: VertexType) => readonly { readonly slug: string; readonly score: number }[]
): Promise<readonly Replacement[]> {
  const replacements: Replacement[] = []
  for (const [type, table] of tables) replacements.push(await replacementOf(db, table, rowsOf(type)))
  return replacements
}
