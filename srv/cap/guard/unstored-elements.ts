import type cds from '@sap/cds'

/** A token of an expression in CQN. */
export type Token = string | Operand

export interface Operand {
  readonly ref?: readonly Step[]
  readonly func?: string
  readonly xpr?: readonly Token[]
  readonly args?: readonly Token[]
  readonly list?: readonly Token[]
}

type Step = string | { readonly id: string; readonly where?: readonly Token[] }

interface Clauses {
  readonly where?: readonly Token[]
  readonly having?: readonly Token[]
  readonly groupBy?: readonly Operand[]
  readonly orderBy?: readonly Operand[]
}

export interface QueryColumn extends Operand, Clauses {
  readonly expand?: readonly (QueryColumn | string)[]
}

export interface Selection extends Clauses {
  columns?: readonly (QueryColumn | string)[]
  readonly from?: { readonly SELECT?: Selection; readonly ref?: readonly Step[] }
}

/** An entity, as far as references lead through it. */
interface Referable {
  readonly elements?: Readonly<Record<string, Element>>
}

interface Element {
  readonly type?: string
  readonly virtual?: boolean
  readonly _target?: Referable
}

export type Entity = Referable | undefined

export interface Read {
  readonly query: { readonly SELECT?: Selection }
  readonly target?: Referable
}

/**
 * Refuses with 400 to filter, order, group or calculate by what no column holds: what handlers compute, and what CAP adds
 * for drafts and has not taken out of the query by now. The database would not know it.
 */
export function refuseUnstored(service: cds.ApplicationService): void {
  service.before('READ', '*', request => {
    const { query, target: entity } = request as unknown as Read
    const target = query.SELECT && unstoredOperand(query.SELECT, entity)
    if (target !== undefined)
      request.reject({ status: 400, code: 'invalid_query', message: `${target} ${RULE}`, target })
  })
}

const RULE = 'is not stored: it can be selected, but not filtered, ordered, grouped or calculated by'

/**
 * CAP itself leaves such elements out of plain columns and, where other elements remain, of orders and groups; but not of
 * what is counted.
 */
function unstoredOperand(query: Selection, entity: Entity, isCounted = false): string | undefined {
  const { columns, groupBy } = query
  const { SELECT: inner, ref = [] } = query.from ?? {}
  if (ref.includes('SiblingEntity')) return pathOf(ref.slice(1))
  const counts = isCounted || isCount(columns)
  const isStrict = counts || groupBy !== undefined || inner !== undefined
  return (
    (inner && unstoredOperand(inner, entity, counts)) ??
    inClauses(query, entity, isStrict) ??
    inColumns(columns, entity)
  )
}

const isCount = (columns: Selection['columns'] = []): boolean =>
  columns.some(column => typeof column === 'object' && column.func === 'count')

function inClauses({ where, having, groupBy, orderBy }: Clauses, entity: Entity, isStrict: boolean) {
  return (
    inTokens(where, entity) ??
    inTokens(having, entity) ??
    inGroups(groupBy, entity) ??
    first(orderBy, each => (each.ref && !isStrict ? unstoredWay(each.ref, entity) : inToken(each, entity)))
  )
}

function inGroups(groups: readonly Operand[] = [], entity: Entity): string | undefined {
  const unstored = groups.flatMap(each => inToken(each, entity) ?? [])
  if (unstored.length === groups.length) return unstored[0]
  return first(groups, ({ ref }) => ref && unstoredWay(ref, entity))
}

function inColumns(columns: readonly (QueryColumn | string)[] | undefined, entity: Entity): string | undefined {
  return first(columns, column => {
    if (typeof column === 'string') return undefined
    if (!column.ref) return inToken(column, entity)
    if (!column.expand) return unstoredWay(column.ref, entity)
    const target = follow(column.ref, entity).at(-1)?.element._target
    return inClauses(column, target, true) ?? inColumns(column.expand, target)
  })
}

const inTokens = (tokens: readonly Token[] | undefined, entity: Entity) => first(tokens, each => inToken(each, entity))

function inToken(token: Token, entity: Entity): string | undefined {
  if (typeof token === 'string') return undefined
  const { ref, xpr, args, list } = token
  if (ref) return inReference(ref, entity)
  return inTokens(xpr, entity) ?? inTokens(args, entity) ?? inTokens(list, entity)
}

/** The steps of a path can have filters of their own, as those of `any` and `all` have. */
function inReference(ref: readonly Step[], entity: Entity): string | undefined {
  const way = follow(ref, entity)
  const ofFilters = way.map(({ where, element }) => inTokens(where, element._target))
  return ofFilters.find(Boolean) ?? (way.some(isUnstoredStop) ? pathOf(ref) : undefined)
}

/** A path that leads through what is not stored. */
function unstoredWay(ref: readonly Step[], entity: Entity): string | undefined {
  return follow(ref, entity).slice(0, -1).some(isUnstoredStop) ? pathOf(ref) : undefined
}

interface Stop {
  readonly name: string
  readonly element: Element
  readonly where?: readonly Token[] | undefined
}

/** The elements that a path leads through, as far as it is known. */
function follow([step, ...further]: readonly Step[], entity: Entity): readonly Stop[] {
  if (step === undefined) return []
  const { id: name, where } = typeof step === 'string' ? { id: step } : step
  const element = entity?.elements?.[name]
  return element ? [{ name, element, where }, ...follow(further, element._target)] : []
}

/** The other version of a row stands in another table: CAP fetches it with a query of its own. */
export const isUnstored = (name: string, { virtual }: Element): boolean => virtual === true || name === 'SiblingEntity'

const isUnstoredStop = ({ name, element }: Stop): boolean => isUnstored(name, element)

/** A reference as a client writes it. */
export const pathOf = (ref: readonly Step[]): string =>
  ref.map(step => (typeof step === 'string' ? step : step.id)).join('/')

function first<T>(items: readonly T[] | undefined, find: (item: T) => string | undefined): string | undefined {
  for (const item of items ?? []) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
