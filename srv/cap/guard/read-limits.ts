/** How many levels of expanded entities stand within one another: each can multiply the rows of an answer. */
export const MAX_EXPAND_DEPTH = 3
/** Rows of a list at once; as the pages of OData (.cdsrc.json, query.limit.max). */
export const MAX_PAGE = 1000
/** Rows that the lists of one read may lead to in all, when each of them is full. */
export const MAX_ROWS = 100_000
/** A list is not cut to fewer: the client has to say what it wants. */
const LEAST_ROWS = 10

/** A column of a query, as far as its depth and width count. */
export interface Column {
  readonly ref?: readonly unknown[]
  readonly expand?: readonly (Column | string)[]
  limit?: { readonly rows?: { readonly val: number } }
}

/** An entity, as far as expanding leads through it. */
export interface Expandable {
  readonly elements?: Readonly<Record<string, Association>>
}

interface Association {
  readonly is2many?: boolean
  readonly isComposition?: boolean
  readonly _target?: Expandable
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

/**
 * Limits the lists in `columns` that stand within others, so that `rows` of `entity` lead to at most MAX_ROWS; returns
 * false when a client asks for more. A list right below the rows that are read, and compositions all the way, lead to
 * each stored row once: they are left as they are.
 */
export function limitNested(
  columns: readonly (Column | string)[] = [],
  entity: Expandable | undefined,
  rows: number,
  way: 'none' | 'compositions' | 'associations' = 'none'
): boolean {
  return columns.every(column => {
    if (typeof column === 'string' || !column.expand) return true
    const { is2many, isComposition, _target } = entity?.elements?.[String(column.ref?.[0])] ?? {}
    const further = isComposition && way !== 'associations' ? 'compositions' : 'associations'
    if (is2many && way !== 'none' && further === 'associations' && !limitList(column, rows)) return false
    const each = is2many ? (column.limit?.rows?.val ?? 1) : 1
    return limitNested(column.expand, _target, rows * Math.max(1, each), further)
  })
}

/** A list without a limit gets what is left to it, unless that is too little to be of use. */
function limitList(column: Column, outer: number): boolean {
  const room = Math.min(MAX_PAGE, Math.floor(MAX_ROWS / outer))
  const asked = column.limit?.rows?.val
  if (asked !== undefined) return asked <= room
  column.limit = { ...column.limit, rows: { val: room } }
  return room >= LEAST_ROWS
}
