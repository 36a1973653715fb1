import {
  type Clauses,
  type Column,
  type Columns,
  type Element,
  elementsOn,
  type Entity,
  type Operand,
  type Segment,
  type Selection,
  type Token
} from '../types.ts'

/** A place in a query. */
export interface Place {
  /** The selection, or the expanded column, that has the clause. */
  readonly owner: Selection | Column
  readonly clause: 'from' | 'columns' | 'where' | 'having' | 'groupBy' | 'orderBy'
  /** The entity that paths start from; undefined where the model does not tell. */
  readonly entity: Entity | undefined
  /** True within a function, an expression or the filter of a path, where the database calculates. */
  readonly isNested: boolean
  /** The selections around it, each the source of the one before; the last is its own. */
  readonly selections: readonly Selection[]
  /** The expanded columns that lead here, the outermost first. */
  readonly expanded: readonly Expanded[]
}

/** A column with columns of its own, and the association that it follows. */
export interface Expanded {
  readonly column: Column
  readonly element: Element | undefined
}

/** The place of a clause, before the clause is known. */
type Scope = Omit<Place, 'clause' | 'isNested'>

type Call = Operand & { readonly func: string }

/** A check of one kind of part, wherever it stands in a query; it throws to refuse the query. */
export interface Visitor {
  /** Each selection, before anything in it. */
  selection?(selection: Selection): void
  /** A list of tokens: a condition, or an expression in parentheses. */
  expression?(tokens: readonly Token[], place: Place): void
  /** A call of a function, before its arguments. */
  call?(call: Call, place: Place): void
  /** A path to an element; not the one of an expanded column. */
  reference?(path: readonly Segment[], place: Place): void
  /** An expanded column, before what is in it; `above` are those around it. */
  expand?(expanded: Expanded, above: readonly Expanded[]): void
}

/** Shows every part of a query over `entity` to `visitors`, each part before what is in it. */
export function walkQuery(query: Selection, entity: Entity | undefined, visitors: readonly Visitor[]): void {
  new Walk(visitors).selection(query, entity)
}

class Walk {
  readonly #visitors: readonly Visitor[]

  constructor(visitors: readonly Visitor[]) {
    this.#visitors = visitors
  }

  selection(selection: Selection, entity: Entity | undefined, outer: readonly Selection[] = []): void {
    for (const visitor of this.#visitors) visitor.selection?.(selection)
    const { from, columns } = selection
    const scope = { owner: selection, entity, selections: [...outer, selection], expanded: [] }
    if (from.SELECT) this.selection(from.SELECT, entity, scope.selections)
    if (from.ref) this.#path(from.ref, placeIn(scope, 'from'))
    this.#clauses(selection, scope)
    if (columns) this.#columns(columns, scope)
  }

  #clauses({ where, having, groupBy, orderBy }: Clauses, scope: Scope): void {
    if (where) this.#expression(where, placeIn(scope, 'where'))
    if (having) this.#expression(having, placeIn(scope, 'having'))
    if (groupBy) this.#operands(groupBy, placeIn(scope, 'groupBy'))
    if (orderBy) this.#operands(orderBy, placeIn(scope, 'orderBy'))
  }

  #columns(columns: Columns, scope: Scope): void {
    const place = placeIn(scope, 'columns')
    for (const column of columns) {
      if (typeof column === 'string') continue
      if (column.expand) this.#expand(column, column.expand, place)
      else this.#operand(column, place)
    }
  }

  #expand(column: Column, columns: Columns, place: Place): void {
    const { ref = [] } = column
    const expanded = { column, element: elementsOn(ref, place.entity).at(-1) }
    for (const visitor of this.#visitors) visitor.expand?.(expanded, place.expanded)
    this.#filters(ref, place)
    const { selections } = place
    const below = [...place.expanded, expanded]
    const scope = { owner: column, entity: expanded.element?._target, selections, expanded: below }
    this.#clauses(column, scope)
    this.#columns(columns, scope)
  }

  #expression(tokens: readonly Token[], place: Place): void {
    for (const visitor of this.#visitors) visitor.expression?.(tokens, place)
    this.#operands(tokens, place)
  }

  #operands(tokens: readonly Token[], place: Place): void {
    for (const token of tokens) if (typeof token === 'object') this.#operand(token, place)
  }

  #operand(operand: Operand, place: Place): void {
    const { ref, args, xpr, list, SELECT } = operand
    if (ref) return this.#path(ref, place)
    if (isCall(operand)) for (const visitor of this.#visitors) visitor.call?.(operand, place)
    if (args) this.#operands(Array.isArray(args) ? (args as readonly Token[]) : Object.values(args), within(place))
    if (xpr) this.#expression(xpr, within(place))
    if (list) this.#operands(list, within(place))
    if (SELECT) this.selection(SELECT, undefined)
  }

  #path(path: readonly Segment[], place: Place): void {
    for (const visitor of this.#visitors) visitor.reference?.(path, place)
    this.#filters(path, place)
  }

  /** The conditions in a path, as `any` and `all` have them. */
  #filters(path: readonly Segment[], place: Place): void {
    for (const [index, segment] of path.entries()) {
      if (typeof segment === 'string' || !segment.where) continue
      const entity = elementsOn(path, place.entity)[index]?._target
      this.#expression(segment.where, { ...place, entity, isNested: true })
    }
  }
}

const placeIn = (scope: Scope, clause: Place['clause']): Place => ({ ...scope, clause, isNested: false })

const within = (place: Place): Place => (place.isNested ? place : { ...place, isNested: true })

const isCall = (operand: Operand): operand is Call => typeof operand.func === 'string'
