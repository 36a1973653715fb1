import { isDeepStrictEqual } from 'node:util'
import { MB } from '../../../lib/bytes.ts'
import { headersOf, readBody, readsSeveral } from './body.ts'
import { narrowedPlan, type Observed, planOf } from './learn-plan.ts'
import { bind, type Bound, type Plan, statementsOf, withoutComplete } from './plan.ts'
import { type Lesson, PlanCache } from './plan-cache.ts'
import { runReading } from './run-statements.ts'
import type { Shape } from './shape.ts'
import type { Brought } from './sources.ts'

/** Plans of reads over OData. */
export const plans = new PlanCache<Plan, Bound, Brought>({ most: 14 * MB, statementsOf, bind })

/** The key of a shape; `variant` is all else that an answer depends on. */
export const keyOf = ({ key }: Shape, variant: string): string => `${variant}\n${key}`

/** The lesson of an answer of CAP for the plan of its shape. */
export const lessonOf = (observed: Observed): Lesson<Plan> => ({
  user: observed.brought.user,
  plansAfter(earlier) {
    const plan = earlier ? narrowedPlan(earlier, observed) : planOf(observed)
    if (plan === undefined || typeof plan === 'string') return plan
    return plan.complete === undefined ? [plan] : [plan, withoutComplete(plan)]
  },
  isRight: plan => isRight(plan, observed)
})

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
