import type { Entity } from '../types.ts'
import type { DraftGuard } from './drafts.ts'
import type { RowForm } from './rows.ts'
import { type Brought, type Sources, UNDECIDED, valueOf } from './sources.ts'

/** A statement, and where its values come from. */
export interface PlannedStatement {
  readonly sql: string
  readonly sources: readonly Sources[]
}

/** How the reads of one shape are answered without CAP. */
export interface Plan {
  readonly entity: Entity
  readonly rows: PlannedStatement
  /** As it runs, where the database makes rows as they are sent. */
  readonly complete: string | undefined
  /** The form of the rows; undefined while none has come. */
  readonly form: RowForm | undefined
  /** Counts all rows; undefined while CAP has known their number from a page. */
  readonly count: PlannedStatement | undefined
  /** Finds rows for which CAP answers in another way: drafts of the sender. */
  readonly absent: readonly PlannedStatement[]
  /** Drafts of the rows themselves, for which CAP answers in another way. */
  readonly drafts: DraftGuard | undefined
  readonly isOne: boolean
  /** Before and after the number of rows: clients may want such numbers as texts. */
  readonly countQuote: string
  /** The body up to its rows. */
  readonly head: string
  readonly headers: Headers
  /** A header has the entity tag of the row. */
  readonly hasTag: boolean
  /** Rows that a list reads at most, and leaves out before them. */
  readonly page: Page | undefined
  /** The only sender that it is for: something in it may be of that sender. */
  readonly owner: string | undefined
  /** A request has needed a part that is not known: the next one is watched. */
  readonly isShort?: boolean
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

export type Headers = Readonly<Record<string, string>>

/** A statement with its values. */
export interface BoundStatement {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** The statements of a read with their values, for one request. */
export interface Bound {
  readonly rows: BoundStatement
  readonly count: BoundStatement | undefined
  readonly absent: readonly BoundStatement[]
}

/** All statements of a plan. */
export const statementsOf = ({ rows, count, absent }: Plan): readonly PlannedStatement[] => [
  ...absent,
  rows,
  ...(count ? [count] : [])
]

/** The statements of `plan` for a request; undefined while it is not known where one of their values comes from. */
export function bind(plan: Plan, brought: Brought): Bound | undefined {
  if (plan.owner !== undefined && plan.owner !== brought.user) return undefined
  const bound = ({ sql, sources }: PlannedStatement): BoundStatement => ({
    sql,
    values: sources.map(each => valueOf(each, brought))
  })
  const made: Bound = {
    rows: bound(plan.complete === undefined ? plan.rows : { ...plan.rows, sql: plan.complete }),
    count: plan.count && bound(plan.count),
    absent: plan.absent.map(bound)
  }
  const isKnown = ({ values }: BoundStatement) => !values.includes(UNDECIDED)
  return [made.rows, ...made.absent, ...(made.count ? [made.count] : [])].every(isKnown) ? made : undefined
}

/** The plan with CAP's own statements, whose rows are completed here. */
export const withoutComplete = (plan: Plan): Plan => ({ ...plan, complete: undefined })
