import { type Column, pathOf, type Selection, type ServiceRequest } from '../../types.ts'
import { isAggregate, makesGroups, nameOfColumn, pathsIn } from './aggregated.ts'

const RULE = 'is not in the result of $apply: group by it, or aggregate it'

/**
 * Refuses to select, expand or order by what is neither grouped by nor aggregated (OData data aggregation 4.0, section 3.2):
 * SQLite would take the value of any row, and PostgreSQL refuses without a name.
 */
export function refuseUngrouped(request: ServiceRequest): void {
  const { protocol, query } = request
  if (protocol !== 'odata' || !query?.SELECT) return
  const found = ungroupedWithin(query.SELECT)
  if (!found) return
  request.reject({ status: 400, code: 'invalid_query', message: `${found.name} ${RULE}`, target: found.option })
}

interface Ungrouped {
  readonly name: string
  readonly option: '$select' | '$expand' | '$orderby'
}

const ungroupedWithin = (select: Selection): Ungrouped | undefined =>
  (makesGroups(select) ? ungroupedIn(select) : undefined) ?? (select.from.SELECT && ungroupedWithin(select.from.SELECT))

function ungroupedIn({ columns = [], groupBy = [], orderBy = [] }: Selection): Ungrouped | undefined {
  const groups = new Set(groupBy.map(({ ref = [] }) => pathOf(ref)))
  const [selected] = columns.flatMap(ofRows).filter(path => !groups.has(path))
  if (selected !== undefined) return { name: selected, option: '$select' }
  // where there are groups, CAP expands them alone
  const [expanded] = groupBy.length > 0 ? [] : columns.flatMap(expandedIn)
  if (expanded !== undefined) return { name: expanded, option: '$expand' }
  const aggregated = columns.map(column => (typeof column === 'string' ? column : nameOfColumn(column)))
  const [ordered] = orderBy.flatMap(ofRows).filter(path => !groups.has(path) && !aggregated.includes(path))
  return ordered === undefined ? undefined : { name: ordered, option: '$orderby' }
}

const expandedIn = (column: Column | string): readonly string[] =>
  typeof column === 'object' && column.expand ? [pathOf(column.ref ?? [])] : []

/** The paths that lead to values of single rows. */
const ofRows = (column: Column | string): readonly string[] => pathsIn(column, isAggregate)
