import type { Column, ReadRequest, Selection } from '../types.ts'
import type { Expanded, Visitor } from './walk-query.ts'

/** How many levels of expanded entities stand within one another: each can multiply the rows of an answer. */
export const MAX_EXPAND_DEPTH = 3
/** Rows of a list at once; as the pages of OData (.cdsrc.json, query.limit.max). */
export const MAX_PAGE = 1000
/** Rows that the lists of one read may lead to in all, when each of them is full. */
export const MAX_ROWS = 100_000
/** A list is not cut to fewer: the client has to say what it wants. */
const LEAST_ROWS = 10

const DEPTH_RULE = `$expand goes at most ${MAX_EXPAND_DEPTH} levels deep`
const WIDTH_RULE = `$expand could lead to more than ${MAX_ROWS} rows: give smaller $top, also to the lists in $expand`

/**
 * Limits how deep a read expands, and the lists that stand within others, so that it leads to at most MAX_ROWS. A list
 * right below the rows that are read, and compositions all the way, lead to each stored row once: they are left as they
 * are.
 */
export function limitExpands(request: Pick<ReadRequest, 'query' | 'reject'>): Visitor {
  const refuse = (code: string, message: string) => request.reject({ status: 400, code, message, target: '$expand' })
  const rows = rowsOf(request.query.SELECT)
  return {
    expand(expanded, above) {
      if (above.length >= MAX_EXPAND_DEPTH) refuse('expand_too_deep', DEPTH_RULE)
      const repeats = above.length > 0 && ![...above, expanded].every(({ element }) => element?.isComposition)
      const outer = above.reduce((product, { column, element }) => product * rowsBelow(column, element), rows)
      if (repeats && expanded.element?.is2many && !limitList(expanded.column, outer))
        refuse('expand_too_wide', WIDTH_RULE)
    }
  }
}

const rowsOf = ({ one, limit }: Selection): number => (one ? 1 : Math.max(1, limit?.rows?.val ?? MAX_PAGE))

const rowsBelow = ({ limit }: Column, element: Expanded['element']): number =>
  element?.is2many ? Math.max(1, limit?.rows?.val ?? 1) : 1

/** Gives a list without a limit the rows that are left to it; false when these are too few, or fewer than asked for. */
function limitList(column: Column, outer: number): boolean {
  const room = Math.min(MAX_PAGE, Math.floor(MAX_ROWS / outer))
  const asked = column.limit?.rows?.val
  if (asked !== undefined) return asked <= room
  column.limit = { ...column.limit, rows: { val: room } }
  return room >= LEAST_ROWS
}
