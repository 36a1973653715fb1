import { navigatorDocument } from './navigator.ts'
import type { TreeRows } from './tree.ts'

/** What the navigator is made of. */
export interface NavigatorInput {
  readonly rows: TreeRows
  readonly includeNestedGroups: boolean
}

export default ({ rows, includeNestedGroups }: NavigatorInput): object => navigatorDocument(rows, includeNestedGroups)
