import { createHash } from 'node:crypto'
import type { Caller } from '../../../lib/access/caller.ts'
import { inTransaction, readApart } from '../../cap/database/database.ts'
import { audit } from '../../platform/audit/index.ts'
import { K_ANONYMITY, type Plan, planOf, type Question, type Refusal } from './plan.ts'
import { type Counted, runPlan } from './run-plan.ts'

/** Groups of at least five people each, or why there are none. */
export type AnalyticsAnswer =
  (Counted & { readonly plan: Plan; readonly kAnonThreshold: number }) | { readonly error: Refusal }

/** Counts completions or starts for an admin. Who has asked what is audited, by a digest of the login. */
export async function analyticsQuery(caller: Caller, asked: Question): Promise<AnalyticsAnswer> {
  const plan = planOf(asked)
  const user = createHash('sha256').update(caller.id).digest('hex')
  await inTransaction(() =>
    audit({
      category: 'SecurityEvent',
      action: 'analyticsQuery',
      object: { type: 'analytics', id: { fact: asked.fact } },
      data: { plan: JSON.stringify(asked).slice(0, 2000), refused: typeof plan === 'string' ? plan : null },
      user
    })
  )
  if (typeof plan === 'string') return { error: plan }
  return { plan, ...(await readApart(db => runPlan(db, plan))), kAnonThreshold: K_ANONYMITY }
}
