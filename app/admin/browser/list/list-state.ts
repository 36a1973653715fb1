import { widthsOf, widthsText } from '../../metadata/query/layout.ts'
import type { ListState } from '../../metadata/query/list-query.ts'

/**
 * The state of a list in the address: `q`, `sort` and `desc`, `cols`, `widths`, `group`, `rows` for a declared list, and
 * `f.<property>` for its filters.
 */
export function stateOf(address: URLSearchParams): ListState {
  const filters = [...address].flatMap(([name, value]) =>
    name.startsWith('f.') ? [[name.slice(2), value] as const] : []
  )
  const columns = (address.get('cols') ?? '').split(',').filter(Boolean)
  const widths = widthsOf(address.get('widths') ?? '')
  const group = address.get('group')
  const variant = address.get('rows') ?? undefined
  return {
    search: address.get('q') ?? '',
    filters: Object.fromEntries(filters),
    sort: address.get('sort') ?? undefined,
    descending: address.has('desc'),
    ...(columns.length > 0 && { columns }),
    ...(Object.keys(widths).length > 0 && { widths }),
    ...(group && { group }),
    ...(variant !== undefined && { variant })
  }
}

/** The parameters that `stateOf` reads. */
export function parametersOf({
  search,
  filters,
  sort,
  descending,
  columns,
  widths,
  group,
  variant
}: ListState): Readonly<Record<string, string>> {
  return {
    q: search,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f.${name}`, value])),
    ...(sort !== undefined && { sort, ...(descending && { desc: '1' }) }),
    ...(columns && { cols: columns.join(',') }),
    ...(widths && { widths: widthsText(widths) }),
    ...(group !== undefined && { group }),
    ...(variant !== undefined && { rows: variant })
  }
}
