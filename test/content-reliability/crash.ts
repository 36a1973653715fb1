import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Backend } from '../support/backend.ts'
import { everythingAgrees, settle, whatIsLive } from './support/invariants.ts'
import {
  afterRepetition,
  type Answer,
  type Attempt,
  closeSession,
  type Operation,
  operations,
  Publishing
} from './support/publishing.ts'
import type { Findings, Lab } from './support/scenario.ts'
import type { Seeded } from './support/seeded.ts'

const deltaFlags = {
  CONTENT_DELTA_WRITE_ENABLED: 'true',
  CONTENT_DELTA_READ_ENABLED: 'true',
  CONTENT_DELTA_SKIP_CARRYFORWARD: 'true'
}

/** How much an operation does when nothing disturbs it. */
interface Extent {
  readonly statements: number
  readonly ms: number
}

/**
 * Crashes (guarantee "Crash" of docs/guides/reliability.md): ends the backend with SIGKILL in the middle of an
 * operation, at a database statement or at a moment, starts another one on the same data and checks everything; half
 * of the rounds with full versions, half with the delta flags.
 */
export async function crash(lab: Lab): Promise<Findings> {
  const half = Math.ceil(lab.rounds / 2)
  const extents = new Map<Operation, Extent>()
  const full = await crashes(lab, half, {}, extents)
  const delta = await crashes(lab, lab.rounds - half, deltaFlags, extents)
  return {
    kills: lab.rounds,
    'of calls that had taken effect': full.tookEffect + delta.tookEffect,
    unanswered: full.unanswered + delta.unanswered
  }
}

async function crashes(
  { start, random }: Lab,
  rounds: number,
  env: Record<string, string>,
  extents: Map<Operation, Extent>
): Promise<{ tookEffect: number; unanswered: number }> {
  let backend = await start({ env })
  const { database, dataDir } = backend
  const publishing = new Publishing(random)
  if (extents.size === 0) await measure(extents, publishing, backend)
  const counts = { tookEffect: 0, unanswered: 0 }
  let due: Operation[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (due.length === 0) due = random.shuffled(operations)
    const attempt = await publishing.prepare(due.pop() as Operation, backend)
    const plan = planFor(extents.get(attempt.operation) as Extent, random)
    const answer = await killDuring(attempt, plan, backend)
    backend = await start({ env, database, dataDir })
    try {
      if (await recovered(attempt, answer, publishing, backend)) counts.tookEffect += 1
    } catch (error) {
      const what = `${attempt.operation}, ${JSON.stringify(plan)}, answered ${answer.status}`
      throw new Error(`round ${round + 1}: ${what}`, { cause: error })
    }
    if (answer.status === 0) counts.unanswered += 1
  }
  await backend.kill()
  return counts
}

/** Runs every operation once, undisturbed. */
async function measure(extents: Map<Operation, Extent>, publishing: Publishing, backend: Backend): Promise<void> {
  for (const operation of operations) {
    const attempt = await publishing.prepare(operation, backend)
    await backend.disturb()
    const began = performance.now()
    await attempt.send(backend)
    const ms = performance.now() - began
    extents.set(operation, { statements: (await backend.observe()).statements.length, ms })
    publishing.record(await whatIsLive(backend, [attempt.after]))
    await closeSession(backend)
  }
}

type Plan =
  | { readonly statement: number; readonly effect: 'kill-before' | 'kill-during' | 'kill-after' }
  | { readonly afterMs: number }

function planFor({ statements, ms }: Extent, random: Seeded): Plan {
  if (random.chance(0.3)) return { afterMs: random.next() * ms }
  const effect = random.pick(['kill-before', 'kill-during', 'kill-after'] as const)
  return { statement: random.between(1, statements), effect }
}

/** The answer that came before the end, if one did. */
async function killDuring(attempt: Attempt, plan: Plan, backend: Backend): Promise<Answer> {
  if ('afterMs' in plan) {
    const answer = attempt.send(backend)
    await delay(plan.afterMs)
    await backend.kill()
    return answer
  }
  await backend.disturb(plan)
  const answer = await attempt.send(backend)
  await backend.kill()
  return answer
}

/** Checks the store after the restart, repeats the call, checks again; true when the killed call had changed what is live. */
async function recovered(attempt: Attempt, answer: Answer, publishing: Publishing, backend: Backend): Promise<boolean> {
  const { before, after } = attempt
  const candidates = answer.status >= 200 && answer.status < 300 ? [after] : [before, after]
  const live = await whatIsLive(backend, candidates)
  publishing.record(live)
  await everythingAgrees(backend, live, publishing.published)

  const tookEffect = live === after
  const objection = attempt.objection(await attempt.send(backend), tookEffect)
  assert.equal(objection, undefined, 'the repeated call')
  publishing.record(await whatIsLive(backend, [afterRepetition(attempt, tookEffect)]))
  await settle(backend)
  await everythingAgrees(backend, publishing.live, publishing.published)
  return before !== after && tookEffect
}
