import type { GraphLists } from '../algorithms/assemble.ts'
import { type BuiltSnapshot, buildSnapshot } from './build-snapshot.ts'

export default (lists: GraphLists): BuiltSnapshot => buildSnapshot(lists)
