import { isDeepStrictEqual } from 'node:util'
import { MB } from '../../../../lib/bytes.ts'
import { clientRead, type ReadAllowance } from '../../database/reads/allowance.ts'
import { Recording, recordReads } from '../../database/reads/recording.ts'
import { log } from '../../log.ts'
import type { RunningService, SelectQuery } from '../../types.ts'
import { type Advice, type Lesson, PlanCache } from '../plan-cache.ts'
import { runReading } from '../run-statements.ts'
import type { Brought } from '../sources.ts'
import {
  bindQuery,
  type BoundQuery,
  narrowedQuery,
  type ObservedQuery,
  planOfQuery,
  type QueryPlan,
  readRows,
  type Rows,
  statementsOf
} from './query-plan.ts'
import { queryShapeOf } from './query-shape.ts'

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
}

interface Sender {
  readonly id: string
  readonly roles: object
  is(role: string): boolean
}

/**
 * Runs a query of a client, which has passed the checks of its protocol: by statements that are known from earlier ones where
 * that gives the same (decision 26), else by `ask`. Such statements see what is committed.
 */
export async function readPrepared<T>({ service, query, user }: ClientQuery, ask: () => Promise<T>): Promise<T> {
  const allowance = counted && clientRead()
  if (!counted || !allowance) return ask()
  const shape = queryShapeOf(query, service)
  if (!shape) return left('shape', ask)
  const key = [service.name, rightsOf(user), shape.key].join('\n')
  const brought: Brought = { literals: shape.literals, user: user.id }
  const advice = plans.adviceFor(key, brought)
  if (advice.kind === 'leave') return left(advice.why, ask)
  if (advice.kind === 'watch') {
    const { one: isOne = false, count: isCounted = false } = query.SELECT
    return watched(key, { ...shape, brought, isOne, isCounted }, ask)
  }
  const made = await answered(advice, key, allowance)
  if (!made) return left('answer', ask)
  counted('hits')
  return made.result as T
}

const rightsOf = (user: Sender): string =>
  user.is('authenticated-user') ? ['known', ...Object.keys(user.roles).sort()].join(' ') : 'anonymous'

function left<T>(why: string, ask: () => Promise<T>): Promise<T> {
  counted?.(`left.${why}`)
  return ask()
}

/** Undefined where the service has to answer, also after a fault in here. */
async function answered(
  { plan, statements }: Extract<Advice<QueryPlan, BoundQuery>, { kind: 'run' }>,
  key: string,
  allowance: ReadAllowance
): Promise<{ readonly result: unknown } | undefined> {
  try {
    const made = await runReading(readRows(plan, statements), { allowance, isSeveral: plan.count !== undefined })
    if (made !== 'short') return made
    plans.noteShort(key, plan)
  } catch (error) {
    log('services').debug('a prepared query is left to its service:', error)
  }
  return undefined
}

/** Has the service answer, and learns from that. */
async function watched<T>(key: string, asked: Omit<ObservedQuery, 'statements'>, ask: () => Promise<T>): Promise<T> {
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
      const made = await runReading(readRows(plan, statements), { isSeveral: plan.count !== undefined })
      return made !== 'short' && isDeepStrictEqual(shown(made.result), answer)
    } catch {
      return false
    }
  }
})

/** All that an answer tells, elements in their order. */
const shown = (result: unknown): readonly unknown[] => [JSON.stringify(result), (result as Rows | undefined)?.$count]
