import { badRequest, type HttpError } from '../../../lib/errors.ts'

/** A query, rebuilt from its recognised parts: it contains no object that the client sent. */
export interface Query {
  readonly SELECT: Select
}

export interface Select {
  readonly from: Source
  readonly columns?: readonly Column[]
  readonly distinct?: true
  /** The first row alone. */
  readonly one?: true
  /** With the number of all rows that the limit cuts off. */
  readonly count?: true
  readonly search?: readonly Token[]
  readonly where?: readonly Token[]
  readonly groupBy?: readonly Reference[]
  readonly having?: readonly Token[]
  readonly orderBy?: readonly Order[]
  readonly limit?: Limit
}

/** The rows of an entity, or those that a path of associations from it leads to. */
export interface Source extends Reference {
  /** A name for it, that paths may begin with. */
  readonly as?: string
}

export interface Limit {
  readonly rows?: { readonly val: number }
  readonly offset?: { readonly val: number }
}

export type Column = '*' | Expand | (Value & { readonly as?: string })

/** Target rows of an association, nested into the row. */
export interface Expand extends Reference {
  readonly expand: readonly Column[]
  readonly where?: readonly Token[]
  readonly orderBy?: readonly Order[]
  readonly limit?: Limit
}

export interface Reference {
  readonly ref: readonly Segment[]
}

/** A step of a path, by its name or with a filter of what it leads to. */
export type Segment = string | Filtered

interface Filtered {
  readonly id: string
  readonly where: readonly Token[]
}

/** A query in place of a value, of a list, or after `exists`. */
export interface Subquery {
  readonly SELECT: Select
}

export type Literal = { readonly val: string | number | boolean | null }

export interface Call {
  readonly func: string
  readonly args: readonly (Value | '*')[]
}

/** An operand of an expression. */
export type Value = Reference | Literal | Call | Subquery | { readonly xpr: readonly Token[] }

/** A token of an expression; a list follows the operator `in`. */
export type Token = string | Value | { readonly list: readonly Value[] }

export type Order = (Reference | Call) & { readonly sort?: 'asc' | 'desc'; readonly nulls?: 'first' | 'last' }

export const isExpand = (column: Column): column is Expand => typeof column === 'object' && 'expand' in column

/** Name of a step of a path. */
export const idOf = (segment: Segment): string => (typeof segment === 'string' ? segment : segment.id)

/** Error 400 for an unacceptable query; `target` is the place in it, such as `SELECT.columns[2].ref`. */
export function invalidQuery(message: string, target: string): HttpError {
  return badRequest('invalid_query', `${target}: ${message}`, target)
}
