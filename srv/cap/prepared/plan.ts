import type { RecordedPage, RecordedStatement } from '../database/reads/recording.ts'
import type { Entity } from '../types.ts'
import type { DraftGuard } from './drafts.ts'
import type { RowForm } from './rows.ts'
import { type Brought, narrowed, type Sources, sourcesOf, UNDECIDED, valueOf } from './sources.ts'

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
  /** How the next page is found; undefined where CAP knows that alone. */
  readonly next: RecordedPage | undefined
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

/** A statement that was watched, with all sources that its values may have. */
export const plannedStatement = ({ sql, values }: RecordedStatement, brought: Brought): PlannedStatement => ({
  sql,
  sources: values.map(value => sourcesOf(value, brought))
})

/** A statement with the values of a request, some of which may be UNDECIDED. */
export const boundStatement = ({ sql, sources }: PlannedStatement, brought: Brought): BoundStatement => ({
  sql,
  values: sources.map(each => valueOf(each, brought))
})

/** The statement with the sources that hold for `observed` too; undefined where it is another one. */
export function narrowedStatement(
  { sql, sources }: PlannedStatement,
  observed: RecordedStatement | undefined,
  brought: Brought,
  mayChange: (value: unknown) => boolean = () => false
): PlannedStatement | undefined {
  if (!observed || sql !== observed.sql || observed.values.length !== sources.length) return undefined
  const left = sources.map((each, position) => {
    const value = observed.values[position]
    return each.literals.length === 0 && mayChange(value) && mayChange(each.constant)
      ? each
      : narrowed(each, value, brought)
  })
  return left.includes(undefined) ? undefined : { sql, sources: left as readonly Sources[] }
}

/** The statements of `plan` for a request; undefined while it is not known where one of their values comes from. */
export function bind(plan: Plan, brought: Brought): Bound | undefined {
  if (plan.owner !== undefined && plan.owner !== brought.user) return undefined
  const bound = (statement: PlannedStatement) => boundStatement(statement, brought)
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
