import type { ListState } from '../../metadata/list-query.ts'

/** The state of a list in the address: `q`, `sort` and `desc`, `cols`, `group`, and `f.<property>` for its filters. */
export function stateOf(address: URLSearchParams): ListState {
  const filters = [...address].flatMap(([name, value]) =>
    name.startsWith('f.') ? [[name.slice(2), value] as const] : []
  )
  const columns = (address.get('cols') ?? '').split(',').filter(Boolean)
  const group = address.get('group')
  return {
    search: address.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: address.get('sort') ?? undefined,
    descending: address.has('desc'),
    ...(columns.length > 0 && { columns }),
    ...(group && { group })
  }
}

/** The parameters that `stateOf` reads. */
export function parametersOf({
  search,
  filters,
  sort,
  descending,
  columns,
  group
}: ListState): Readonly<Record<string, string>> {
  return {
    q: search,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value])),
    ...(sort !== undefined && { sort, ...(descending && { desc: '1' }) }),
    ...(columns && { cols: columns.join(',') }),
    ...(group !== undefined && { group })
  }
}
