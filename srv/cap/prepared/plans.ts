import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { KB, MB } from '../../../lib/bytes.ts'
import { headersOf, readBody, readsSeveral } from './body.ts'
import { narrowedPlan, type Observed, planOf } from './learn-plan.ts'
import { bind, type Bound, type Plan, statementsOf, withoutComplete } from './plan.ts'
import { runReading } from './run-statements.ts'
import type { Shape } from './shape.ts'
import type { Brought } from './sources.ts'

/** Knowledge of the reads of one shape: requests seen, a plan, or why there is none. */
type Known = number | Plan | string

/** A shape that comes once is not worth a plan. */
const WORTH_A_PLAN = 2
/** Answers that a plan may fail to give, before there is none. */
const MOST_TRIES = 5
const MOST = 2000
const MOST_BYTES = 16 * MB

const known = new LRUCache<string, Known>({
  max: MOST,
  maxSize: MOST_BYTES,
  sizeCalculation: (value, key) => KB + 2 * key.length + sizeOf(value)
})

const sizeOf = (value: Known): number =>
  typeof value === 'object'
    ? statementsOf(value).reduce((sum, { sql, sources }) => sum + 4 * sql.length + 200 * sources.length, 2 * KB)
    : 0

/** Advice about a read: run these statements, watch how CAP answers it, or nothing. */
export type Advice =
  | { readonly kind: 'run'; readonly plan: Plan; readonly statements: Bound }
  | { readonly kind: 'watch' }
  | { readonly kind: 'leave'; readonly why: string }

/** Advice for a read of a shape; `variant` is all else that an answer depends on. */
export function adviceFor(shape: Shape, variant: string, brought: Brought): Advice {
  const key = keyOf(shape, variant)
  const found = known.get(key)
  if (typeof found === 'string') return { kind: 'leave', why: found }
  if (found === undefined || typeof found === 'number') {
    const times = (found ?? 0) + 1
    if (times >= WORTH_A_PLAN) return { kind: 'watch' }
    known.set(key, times)
    return { kind: 'leave', why: 'first' }
  }
  if (found.owner !== undefined && found.owner !== brought.user) return { kind: 'leave', why: 'personal' }
  const statements = found.isShort ? undefined : bind(found, brought)
  return statements ? { kind: 'run', plan: found, statements } : { kind: 'watch' }
}

/**
 * Learns from an answer of CAP. A plan is kept when its statements give the same answer now: a row that somebody has changed
 * in the meantime makes it try again.
 */
export async function learn(observed: Observed, variant: string): Promise<void> {
  const key = keyOf(observed.shape, variant)
  const found = known.get(key)
  if (typeof found === 'string') return
  const earlier = typeof found === 'object' ? found : undefined
  if (earlier && earlier.owner !== undefined && earlier.owner !== observed.brought.user) return
  const plan = earlier ? narrowedPlan(earlier, observed) : planOf(observed)
  if (plan === undefined) return
  if (typeof plan === 'string') return void known.set(key, plan)
  for (const each of plan.complete === undefined ? [plan] : [plan, withoutComplete(plan)])
    if (await isRight(each, observed)) return void known.set(key, each)
  const times = (typeof found === 'number' ? found : WORTH_A_PLAN) + 1
  known.set(key, times > MOST_TRIES ? 'body' : times)
}

async function isRight(plan: Plan, { shape, brought, headers, body }: Observed): Promise<boolean> {
  const statements = bind(plan, brought)
  if (!statements) return false
  try {
    const made = await runReading(readBody(plan, shape, statements), { isSeveral: readsSeveral(plan) })
    return typeof made === 'object' && made.body === body && isDeepStrictEqual(headersOf(plan, body), headers)
  } catch {
    return false
  }
}

/** Has the next read of a shape watched: its plan lacks a part that this one has needed. */
export function noteShort(shape: Shape, variant: string, plan: Plan): void {
  known.set(keyOf(shape, variant), { ...plan, isShort: true })
}

/** Leaves the reads of a shape to CAP from now on. */
export function giveUp(shape: Shape, variant: string, why: string): void {
  known.set(keyOf(shape, variant), why)
}

/** The number of plans, and their bytes. */
export const planSizes = (): { readonly plans: number; readonly bytes: number } => ({
  plans: known.size,
  bytes: known.calculatedSize
})

const keyOf = ({ key }: Shape, variant: string): string => `${variant}\n${key}`
