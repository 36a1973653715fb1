import { badRequest, type HttpError } from '../../lib/errors.ts'

/** A query, rebuilt from its recognised parts: it contains no object that the client sent. */
export interface Query {
  readonly SELECT: Select
}

export interface Select {
  readonly from: { readonly ref: readonly string[] }
  readonly columns?: readonly Column[]
  readonly distinct?: true
  readonly where?: readonly Token[]
  readonly groupBy?: readonly Reference[]
  readonly having?: readonly Token[]
  readonly orderBy?: readonly Order[]
  readonly limit?: Limit
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
  readonly ref: readonly string[]
}

export type Literal = { readonly val: string | number | boolean | null }

export interface Call {
  readonly func: string
  readonly args: readonly (Value | '*')[]
}

/** An operand of an expression. */
export type Value = Reference | Literal | Call | { readonly xpr: readonly Token[] }

/** A token of an expression; a list follows the operator `in`. */
export type Token = string | Value | { readonly list: readonly Value[] }

export type Order = (Reference | Call) & { readonly sort?: 'asc' | 'desc'; readonly nulls?: 'first' | 'last' }

export const isExpand = (column: Column): column is Expand => typeof column === 'object' && 'expand' in column

/** Error 400 for an unacceptable query; `target` is the place in it, such as `SELECT.columns[2].ref`. */
export function invalidQuery(message: string, target: string): HttpError {
  return badRequest('invalid_query', `${target}: ${message}`, target)
}
