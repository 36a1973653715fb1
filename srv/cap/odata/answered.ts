import {
  type Element,
  type Elements,
  elementsOn,
  type Entity,
  framework,
  type Query,
  type Selection
} from '../types.ts'
import type { Operand, Operation, SelectQuery, Token } from '../types.ts'
import type { ODataRequest } from './request/exchange.ts'

/** A request as CAP hands it to the service. */
export interface Sent {
  readonly query?: Query | readonly SelectQuery[]
  /** The name of an operation; undefined for entities. */
  readonly event?: string
  /** The entity that an operation is bound to. */
  readonly target?: Entity
}

/** The parts of an answer: rows in its member `value` or at its top, or a value that is no row. */
export interface Answered {
  readonly at: 'top' | 'value'
  /** Of the rows: those of the model, then those that a query adds. */
  readonly elements: readonly Elements[]
}

/** A query as CAP has parsed it; `_propertyAccess` names the property that is asked for alone. */
type Parsed = SelectQuery & { readonly _propertyAccess?: string }

/** The parts of the answer to `request`; undefined where the model does not tell. */
export function answeredBy(sent: Sent, request: ODataRequest, service: string): Answered | undefined {
  if (sent.event !== undefined) return byOperation(operationOf(sent, service))
  const [query, ...others] = [request._query as Parsed | readonly Parsed[]].flat()
  const entity = query && framework.infer.target(query)
  if (!query || !entity) return undefined
  const property = query._propertyAccess === undefined ? undefined : entity.elements[query._propertyAccess]
  if (property) return byElement(property)
  const added = [query, ...others].map(({ SELECT }) => addedBy(SELECT, entity)).filter(each => each !== undefined)
  const isList = !query.SELECT.one && !isWrite(sent)
  return { at: isList ? 'value' : 'top', elements: [entity.elements, ...added] }
}

const isWrite = ({ query }: Sent): boolean => !Array.isArray(query) && (query as Query).SELECT === undefined

function operationOf({ event, target }: Sent, service: string): Operation | undefined {
  if (target) return [...(target.actions ?? [])].find(({ name }) => name === event)
  return (framework.model.definitions as Readonly<Record<string, Operation>>)[`${service}.${event}`]
}

function byOperation(operation: Operation | undefined): Answered | undefined {
  const { returns } = operation ?? {}
  if (!returns) return undefined
  return returns.elements ? { at: 'top', elements: [returns.elements] } : byElement(returns)
}

function byElement(element: Element): Answered {
  const rows = element.items?.elements
  if (rows) return { at: 'value', elements: [rows] }
  return { at: 'top', elements: [{ value: renamed(element, 'value') }] }
}

const renamed = (element: Element, name: string): Element =>
  Object.create(element, { name: { value: name } }) as Element

const AGGREGATIONS = new Set(['min', 'max', 'sum', 'avg', 'average'])

/** The columns that `select` gives names of their own, and that are as its elements are. */
function addedBy({ columns = [], from }: Selection, entity: Entity): Elements | undefined {
  const named = columns.flatMap(column => {
    if (typeof column === 'string' || column.as === undefined) return []
    const element = elementsOn(sourceOf(column)?.ref ?? [], entity).at(-1)
    return element ? [[column.as, renamed(element, column.as)] as const] : []
  })
  const inner = from.SELECT && addedBy(from.SELECT, entity)
  return named.length > 0 || inner ? { ...inner, ...Object.fromEntries(named) } : undefined
}

function sourceOf({ ref, func, args }: Operand): Operand | undefined {
  if (ref) return { ref }
  if (func === undefined || !AGGREGATIONS.has(func) || !Array.isArray(args)) return undefined
  const [first] = args as readonly Token[]
  return typeof first === 'object' ? first : undefined
}
