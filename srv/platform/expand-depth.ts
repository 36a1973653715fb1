/** A column of a query, as far as its depth counts. */
export interface Column {
  readonly expand?: readonly (Column | string)[]
}

/** How many levels of `$expand` stand within one another in `columns`. */
export function expandDepth(columns: readonly (Column | string)[] = []): number {
  let depth = 0
  for (let level: readonly (Column | string)[] = columns; ; depth++) {
    const below = level.flatMap(column => (typeof column === 'object' && column.expand ? [column.expand] : []))
    if (below.length === 0) return depth
    level = below.flat()
  }
}
