import { refreshGenerations } from '../../cap/database/generations.ts'
import { type Following, followGenerations } from '../../platform/follow/follow-generations.ts'
import { FOLLOWED, followGraph, measureGraph } from './current.ts'

export type { Snapshot } from './build-snapshot.ts'
export { builtSnapshot, currentGraph, FOLLOWED, freshSnapshot, lastSnapshot, publicGraph } from './current.ts'

/** Keeps the graph of this process at the state of the database until the process stops. */
export function followTables(): Following {
  measureGraph()
  return followGenerations({
    name: 'graph',
    subject: 'the graph',
    generations: FOLLOWED,
    async pass() {
      await refreshGenerations()
      await followGraph()
    }
  })
}
