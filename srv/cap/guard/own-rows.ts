/** A query in CQN, as far as it says which rows it reads. */
interface Query {
  readonly SELECT: { from: Source }
}

type Source = Query | { readonly ref: (string | Segment)[] }

interface Segment {
  readonly id: string
  readonly where?: readonly unknown[]
}

/**
 * Limits `query` to the rows with one of `owners` in `column`, where it names the entity: what is filtered, grouped,
 * counted or asked by key around it sees no other rows.
 */
export function ownRowsOnly(query: unknown, column: string, owners: readonly string[]): void {
  const { from } = (query as Query).SELECT
  if ('SELECT' in from) ownRowsOnly(from, column, owners)
  else from.ref[0] = limited(from.ref[0] as string | Segment, column, owners)
}

function limited(segment: string | Segment, column: string, owners: readonly string[]): Segment {
  const { id, where = [] } = typeof segment === 'string' ? { id: segment } : segment
  const list = owners.map(val => ({ val }))
  const own = [{ ref: [column] }, 'in', { list: list.length > 0 ? list : [{ val: null }] }]
  return {
    ...(typeof segment === 'object' && segment),
    id,
    where: where.length > 0 ? [{ xpr: where }, 'and', ...own] : own
  }
}
