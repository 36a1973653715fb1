import { replaceMethods } from '../../../../lib/replace-methods.ts'
import {
  type Column,
  type Columns,
  elementsOn,
  type Entity,
  type Order,
  pathOf,
  type RunningService,
  type Selection,
  type ServiceRequest,
  type Token
} from '../../types.ts'
import { INSTANT_TYPES } from '../../database/sql/instants.ts'
import { isAggregated, makesGroups, nameOfColumn } from './aggregated.ts'

/**
 * Keeps from aggregated rows what CAP adds to every read: the entity tag, the key of drafts, and an order by the key. They have
 * neither, and PostgreSQL refuses a column that is not grouped by. They are ordered by their groups, so that pages do not overlap.
 */
export function serveAggregated(service: RunningService): void {
  const { handle_etags: addTags, handle_sorting: sort } = service
  replaceMethods(service, {
    handle_etags(request) {
      const select = aggregatedRead(request)
      return select ? makeColumns(select, request.target) : addTags?.call(this, request)
    },
    handle_sorting(request) {
      const select = aggregatedRead(request)
      if (!select) return sort?.call(this, request)
      return orderAggregated(select, request.target, inner => sort?.call(this, readOf(inner, request)))
    }
  })
}

function aggregatedRead({ event, query }: ServiceRequest): Selection | undefined {
  const select = query?.SELECT
  return event === 'READ' && select && !select.one && isAggregated(select) ? select : undefined
}

/** `request` for a query within its own. */
const readOf = (select: Selection, request: ServiceRequest): ServiceRequest =>
  Object.assign(Object.create(request) as ServiceRequest, { query: { SELECT: select } })

function makeColumns(select: Selection, entity: Entity | undefined): void {
  const { columns, groupBy, from } = select
  if (columns && makesGroups(select)) {
    // what is neither grouped by nor aggregated was not asked for (ungrouped.ts), but added to read drafts
    const asked = groupBy ? columns : columns.filter(column => typeof column === 'string' || !column.ref)
    select.columns = asked.map(column => typed(column, entity))
  }
  if (from.SELECT) makeColumns(from.SELECT, entity)
}

/** The column with the type of the moments of which it takes the first or last: PostgreSQL would write them without `Z`. */
function typed(column: Column | string, entity: Entity | undefined): Column | string {
  if (typeof column === 'string' || (column.func !== 'min' && column.func !== 'max')) return column
  const [argument] = Array.isArray(column.args) ? (column.args as readonly Token[]) : []
  const path = typeof argument === 'object' ? argument.ref : undefined
  const type = path && elementsOn(path, entity)[path.length - 1]?._type
  return type !== undefined && INSTANT_TYPES.has(type) ? { ...column, cast: { type } } : column
}

/** Orders a query and those within it that are limited; `sort` does it for those that are not aggregated. */
function orderAggregated(select: Selection, entity: Entity | undefined, sort: (inner: Selection) => void): void {
  const { limit, from } = select
  if (limit && !limit.rows) select.limit = { ...limit, rows: { val: Number.MAX_SAFE_INTEGER } }
  if (limit && isAggregated(select)) select.orderBy = placesOf(select, entity)
  else if (limit && !from.SELECT) sort(select)
  if (from.SELECT) orderAggregated(from.SELECT, entity, sort)
}

/** The order in which each row of an aggregated query has its place: the one that was asked for, and then that of the groups. */
function placesOf(select: Selection, entity: Entity | undefined): readonly Order[] {
  const { orderBy = [], groupBy = [], from } = select
  const ofInner = from.SELECT && !makesGroups(select) ? placesOf(from.SELECT, entity) : []
  const stored = groupBy.filter(({ ref = [] }) => !elementsOn(ref, entity).some(({ virtual }) => virtual))
  const further = [...ofInner.filter(({ ref }) => ref?.length === 1), ...stored.map(({ ref = [] }) => ({ ref }))]
  const ordered = new Set(orderBy.map(({ ref = [] }) => pathOf(ref)))
  return [...orderBy, ...further.filter(({ ref = [] }) => !ordered.has(pathOf(ref)))]
}

type Answer = (answered: unknown) => unknown

/** Takes out of aggregated rows what CAP adds to those of drafts, such as IsActiveEntity; made before CAP changes the query. */
export function leavingAsked(request: ServiceRequest): Answer {
  const select = aggregatedRead(request)
  const columns = select && columnsOf(select)
  if (!columns) return answered => answered
  const asked = [...columns]
  return answered => {
    if (Array.isArray(answered)) for (const row of answered) leaveColumns(row, asked)
    return answered
  }
}

function columnsOf({ columns, from }: Selection): Columns | undefined {
  return columns ?? (from.SELECT && columnsOf(from.SELECT))
}

function leaveColumns(row: unknown, columns: Columns): void {
  if (typeof row !== 'object' || row === null || columns.includes('*')) return
  const asked = new Map<string | undefined, Column>(
    columns.map(column => (typeof column === 'string' ? [column, {}] : [nameOfColumn(column), column]))
  )
  const values = row as Record<string, unknown>
  for (const name of Object.keys(values)) {
    const column = asked.get(name)
    if (!column) delete values[name]
    else if (column.expand) leaveColumns(values[name], column.expand)
  }
}
