/** The tree of a statement: every kind of node that there is. Offsets are those of its text. */

/** A name as it was written. */
export interface Name {
  readonly name: string
  readonly at: number
}

export type Literal = { readonly kind: 'literal'; readonly at: number } & (
  { readonly type: 'text' | 'number'; readonly value: string } | { readonly type: 'true' | 'false' | 'null' }
)

export type CastType = 'integer' | 'decimal' | 'text' | 'date' | 'timestamp'

export interface ColumnReference {
  readonly kind: 'column'
  readonly source: Name | undefined
  readonly name: Name
  readonly at: number
}

export interface Call {
  readonly kind: 'call'
  /** In capitals. */
  readonly name: string
  readonly distinct: boolean
  /** COUNT(*). */
  readonly star: boolean
  readonly values: readonly Expression[]
  readonly at: number
}

export type Expression =
  | Literal
  | ColumnReference
  | Call
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly value: Expression; readonly at: number }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
      readonly at: number
    }
  | {
      readonly kind: 'between'
      readonly not: boolean
      readonly value: Expression
      readonly low: Expression
      readonly high: Expression
      readonly at: number
    }
  | {
      readonly kind: 'like'
      readonly not: boolean
      readonly value: Expression
      readonly pattern: Expression
      readonly escape: string | undefined
      readonly at: number
    }
  | {
      readonly kind: 'in'
      readonly not: boolean
      readonly value: Expression
      readonly among: readonly Expression[] | Query
      readonly at: number
    }
  | { readonly kind: 'isNull'; readonly not: boolean; readonly value: Expression; readonly at: number }
  | {
      readonly kind: 'case'
      readonly value: Expression | undefined
      readonly branches: readonly { readonly when: Expression; readonly then: Expression }[]
      readonly otherwise: Expression | undefined
      readonly at: number
    }
  | {
      readonly kind: 'cast'
      readonly value: Expression
      readonly type: CastType
      /** The length of a text, or the digits of a number and those behind the point; empty without a limit. */
      readonly sizes: readonly number[]
      readonly at: number
    }
  | { readonly kind: 'exists'; readonly query: Query; readonly at: number }
  | { readonly kind: 'scalar'; readonly query: Query; readonly at: number }

type UnaryOperator = 'NOT' | '-'
export type BinaryOperator = 'AND' | 'OR' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%' | '||'

export type Source = { readonly at: number; readonly alias: Name | undefined } & (
  { readonly kind: 'named'; readonly name: string } | { readonly kind: 'derived'; readonly query: Query }
)

export type JoinKind = 'INNER' | 'LEFT' | 'RIGHT' | 'FULL' | 'CROSS'

/** A source of FROM; the first one is joined to nothing. */
export interface Joined {
  readonly join: JoinKind
  readonly source: Source
  readonly on: Expression | undefined
}

export type Item =
  | { readonly kind: 'all'; readonly source: Name | undefined; readonly at: number }
  | { readonly kind: 'value'; readonly value: Expression; readonly alias: Name | undefined }

export interface Select {
  readonly kind: 'select'
  readonly distinct: boolean
  readonly items: readonly Item[]
  readonly from: readonly Joined[]
  readonly where: Expression | undefined
  readonly groupBy: readonly Expression[]
  readonly having: Expression | undefined
  readonly at: number
}

export type SetOperator = 'UNION' | 'UNION ALL' | 'INTERSECT' | 'EXCEPT'

export type Body =
  | Select
  | { readonly kind: 'set'; readonly operator: SetOperator; readonly parts: readonly [Body, Body]; readonly at: number }

export interface Query {
  readonly kind: 'query'
  readonly with: readonly { readonly name: Name; readonly query: Query }[]
  readonly body: Body
  readonly orderBy: readonly { readonly value: Expression; readonly descending: boolean }[]
  readonly limit: number | undefined
  readonly offset: number | undefined
  readonly at: number
}
