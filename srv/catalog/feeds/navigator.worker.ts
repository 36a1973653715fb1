import { navigatorDocument } from './navigator.ts'
import type { TreeRows } from './tree.ts'

/** Input of the navigator. */
export interface NavigatorInput {
  readonly rows: TreeRows
  readonly includeNestedGroups: boolean
}

export default ({ rows, includeNestedGroups }: NavigatorInput): object => navigatorDocument(rows, includeNestedGroups)
