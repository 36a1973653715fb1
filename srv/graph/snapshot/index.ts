import { refreshGenerations } from '../../cap/database/generations.ts'
import { type Following, followGenerations } from '../../platform/follow/follow-generations.ts'
import { FOLLOWED, followGraph, measureGraph } from './current.ts'

export type { Snapshot } from './build-snapshot.ts'
export { builtSnapshot, currentGraph, FOLLOWED, freshSnapshot, lastSnapshot, publicGraph } from './current.ts'
export { PRODUCT } from './read-graph.ts'

/** Milliseconds in which the index of the search follows first; the graph may be two seconds old. */
const AFTER_SEARCH = 500

/** Keeps the graph of this process at the state of the database until the process stops. */
export function followTables(): Following {
  measureGraph()
  return followGenerations({
    name: 'graph',
    subject: 'the graph',
    generations: FOLLOWED,
    delay: AFTER_SEARCH,
    async pass() {
      await refreshGenerations()
      await followGraph()
    }
  })
}
