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
 * Limits `query` to the rows of `accounts`, where it names the entity: what is filtered, grouped, counted or asked by key
 * around it sees no other rows.
 */
export function ownRowsOnly(query: Query | readonly Query[], accounts: readonly string[]): void {
  for (const each of [query].flat<unknown[]>() as Query[]) {
    const { from } = each.SELECT
    if ('SELECT' in from) ownRowsOnly(from, accounts)
    else from.ref[0] = limited(from.ref[0] as string | Segment, accounts)
  }
}

function limited(segment: string | Segment, accounts: readonly string[]): Segment {
  const { id, where = [] } = typeof segment === 'string' ? { id: segment } : segment
  const list = accounts.map(val => ({ val }))
  const own = [{ ref: ['ownerUserId'] }, 'in', { list: list.length > 0 ? list : [{ val: null }] }]
  return {
    ...(typeof segment === 'object' && segment),
    id,
    where: where.length > 0 ? [{ xpr: where }, 'and', ...own] : own
  }
}
