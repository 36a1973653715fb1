import { isDeepStrictEqual } from 'node:util'
import { MB } from '../../../../lib/bytes.ts'
import { clientRead, type ReadAllowance } from '../../database/reads/allowance.ts'
import { Recording, recordReads } from '../../database/reads/recording.ts'
import { takeTurn } from '../../database/reads/turns.ts'
import { log } from '../../log.ts'
import type { RunningService, SelectQuery } from '../../types.ts'
import { DRAFT_ELEMENTS } from '../drafts.ts'
import { type Advice, type Lesson, PlanCache } from '../plan-cache.ts'
import { runReading } from '../run-statements.ts'
import type { Brought } from '../sources.ts'
import {
  bindQuery,
  type BoundQuery,
  type Made,
  narrowedQuery,
  type ObservedQuery,
  planOfQuery,
  type QueryPlan,
  readRows,
  readsSeveral,
  type Rows,
  statementsOf
} from './query-plan.ts'
import { queryShapeOf } from './query-shape.ts'
import type { Reading } from '../body.ts'

const plans = new PlanCache<QueryPlan, BoundQuery, Brought>({ most: 4 * MB, statementsOf, bind: bindQuery })

let counted: ((name: string) => void) | undefined

/** Has queries be answered by plans from now on; `count` is told of each. */
export function openQueries(count: (name: string) => void): void {
  counted = count
}

/** A query of a client, with all that its answer depends on. */
export interface ClientQuery {
  readonly service: RunningService
  readonly query: SelectQuery
  readonly user: Sender
  /** Has the service answer. */
  readonly ask: () => Promise<unknown>
}

interface Sender {
  readonly id: string
  readonly roles: object
  is(role: string): boolean
}

/**
 * Runs a query of a client, which has passed the checks of its protocol: by statements that are known from earlier ones where
 * that gives the same (decision 26), else by its service. Such statements see what is committed.
 */
export const readPrepared = async <T>(query: ClientQuery): Promise<T> => readTogether([query])[0] as Promise<T>

/**
 * The same for queries whose answers have to be of one state of the database: all of them by known statements, or all by the
 * service, whose transaction `ask` belongs to.
 */
export function readTogether(queries: readonly ClientQuery[]): readonly Promise<unknown>[] {
  const allowance = counted && clientRead()
  if (!allowance) return queries.map(({ ask }) => ask())
  const ways = queries.map(wayOf)
  if (ways.every(way => way.kind === 'run')) return answeredTogether(queries, ways, allowance)
  return ways.map((way, index) => {
    const { ask } = queries[index] as ClientQuery
    if (way.kind === 'watch') return watched(way, ask)
    return left(way.kind === 'run' ? 'beside' : way.why, ask)
  })
}

type Run = Extract<Advice<QueryPlan, BoundQuery>, { kind: 'run' }> & { readonly key: string }

/** A query to be watched: all that its answer is learned from but the statements. */
interface Watch extends Omit<ObservedQuery, 'statements'> {
  readonly kind: 'watch'
  readonly key: string
}

type Way = Run | Watch | { readonly kind: 'leave'; readonly why: string }

function wayOf({ service, query, user }: ClientQuery): Way {
  const shape = queryShapeOf(query, service)
  if (!shape) return { kind: 'leave', why: 'shape' }
  const key = [service.name, rightsOf(user), shape.key].join('\n')
  const brought: Brought = { literals: shape.literals, user: user.id }
  const advice = plans.adviceFor(key, brought)
  if (advice.kind === 'leave') return advice
  if (advice.kind === 'run') return { ...advice, key }
  const { one: isOne = false, count: isCounted = false } = query.SELECT
  return { kind: 'watch', ...shape, key, brought, isOne, isCounted }
}

const rightsOf = (user: Sender): string =>
  user.is('authenticated-user') ? ['known', ...Object.keys(user.roles).sort()].join(' ') : 'anonymous'

function left(why: string, ask: () => Promise<unknown>): Promise<unknown> {
  counted?.(`left.${why}`)
  return ask()
}

function answeredTogether(
  queries: readonly ClientQuery[],
  runs: readonly Run[],
  allowance: ReadAllowance
): readonly Promise<unknown>[] {
  const results = answered(runs, allowance)
  return queries.map(async ({ ask }, index) => {
    const made = await results
    if (!made) return left('answer', ask)
    counted?.('hits')
    return made[index]
  })
}

/** Undefined where the service has to answer, also after a fault in here. */
async function answered(runs: readonly Run[], allowance: ReadAllowance): Promise<readonly unknown[] | undefined> {
  const isSeveral = runs.length > 1 || runs.some(({ plan }) => readsSeveral(plan))
  try {
    await takeTurn()
    const all = await runReading(readEach(runs), { allowance, isSeveral })
    const made = all.flatMap(each => (typeof each === 'string' ? [] : each))
    if (made.length === runs.length) return made.map(({ result }) => result)
    for (const [index, { key, plan }] of runs.entries()) if (all[index] === 'short') plans.noteShort(key, plan)
  } catch (error) {
    log('services').debug('a prepared query is left to its service:', error)
  }
  return undefined
}

function* readEach(runs: readonly Run[]): Reading<readonly Made[]> {
  const made: Made[] = []
  for (const { plan, statements } of runs) made.push(yield* readRows(plan, statements))
  return made
}

/** Has the service answer, and learns from that. */
async function watched({ key, ...asked }: Watch, ask: () => Promise<unknown>): Promise<unknown> {
  counted?.('watched')
  const recording = new Recording()
  const result = await recordReads(recording, ask)
  const { statements, hasOthers } = recording
  if (hasOthers) plans.giveUp(key, 'others')
  // as it is now: who has asked may change it
  else void plans.learn(key, lessonOf({ ...asked, statements }, shown(result)))
  return result
}

const lessonOf = (observed: ObservedQuery, answer: readonly unknown[]): Lesson<QueryPlan> => ({
  user: observed.brought.user,
  plansAfter(earlier) {
    const plan = earlier ? narrowedQuery(earlier, observed) : planOfQuery(observed)
    return plan === undefined || typeof plan === 'string' ? plan : [plan]
  },
  async isRight(plan) {
    const statements = bindQuery(plan, observed.brought)
    if (!statements) return false
    try {
      const made = await runReading(readRows(plan, statements), { isSeveral: readsSeveral(plan) })
      return typeof made === 'object' && isDeepStrictEqual(shown(made.result), answer)
    } catch {
      return false
    }
  }
})

/** All that an answer tells, elements in their order; what a service adds to rows with drafts, no query with a plan asks for. */
const shown = (result: unknown): readonly unknown[] => [
  JSON.stringify(result, (name, value: unknown) => (DRAFT_ELEMENTS.has(name) ? undefined : value)),
  (result as Rows | undefined)?.$count
]
