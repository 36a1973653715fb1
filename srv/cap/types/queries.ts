/* Queries in CQN, as the guard and the protocols meet them. */

/** A step of a path, with a filter of its own where it leads to many rows. */
export type Segment = string | { readonly id: string; readonly where?: readonly Token[] }

/** A part of an expression: an operator or a keyword as text, everything else as an object. */
export type Token = string | Operand

export interface Operand {
  readonly ref?: readonly Segment[]
  readonly val?: unknown
  readonly func?: string
  /** By place or by name. */
  readonly args?: readonly Token[] | Readonly<Record<string, Token>>
  readonly xpr?: readonly Token[]
  readonly list?: readonly Token[]
  readonly SELECT?: Selection
}

export interface Order extends Operand {
  readonly sort?: 'asc' | 'desc'
}

export interface Limit {
  readonly rows?: { readonly val: number }
  readonly offset?: { readonly val: number }
}

/** The clauses of a query, and of an expanded column, which is a query of its own. */
export interface Clauses {
  where?: readonly Token[]
  having?: readonly Token[]
  groupBy?: readonly Operand[]
  orderBy?: readonly Order[]
  limit?: Limit
}

export interface Column extends Operand, Clauses {
  readonly as?: string
  readonly expand?: Columns
  readonly cast?: { readonly type: string }
}

/** Columns by name or expression; as text, `*`. */
export type Columns = readonly (Column | string)[]

/** The rows that a query reads: those of a path, or of another query. */
export interface Source {
  readonly ref?: Segment[]
  readonly as?: string
  readonly SELECT?: Selection
}

export interface Selection extends Clauses {
  from: Source
  columns?: Columns
  search?: readonly Token[] | undefined
  one?: boolean
  count?: boolean
}

export interface SelectQuery {
  readonly SELECT: Selection
}

export type Row = Readonly<Record<string, unknown>>

/** Rows to be written; `as` and `from` name a query that they come from. */
interface Insertion {
  readonly entries?: readonly Row[]
  readonly as?: unknown
  readonly from?: unknown
}

/** A query of any kind; one of its members is set. */
export interface Query extends Partial<SelectQuery> {
  readonly INSERT?: Insertion
  readonly UPSERT?: Insertion
  /** `data` holds plain values, `with` expressions. */
  readonly UPDATE?: { readonly data?: Row; readonly with?: Row }
}
