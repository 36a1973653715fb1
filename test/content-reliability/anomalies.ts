import assert from 'node:assert/strict'
import type { Backend } from '../support/backend.ts'
import type { Disturbance } from '../support/run/messages.ts'
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

/** One fault: what happens at which statement of which operation. */
interface Fault extends Disturbance {
  readonly operation: Operation
  readonly sql: string
  /** How many transactions with writes the operation has. */
  readonly transactions: number
}

/** The served content is checked after each fault; the tables, the sweep and the cleanup after so many. */
const WHOLE_EVERY = 10

/**
 * Database faults (guarantee "Fault" of docs/guides/reliability.md): fails the k-th database statement of every
 * operation, for every k; the store stays whole and the repeated call succeeds. A statement fails, or its answer is
 * lost, or the database is busy, which the client must not notice. Fewer `rounds` than there are faults take as many
 * of them at random.
 */
export async function anomalies({ start, random, rounds }: Lab): Promise<Findings> {
  const backend = await start()
  const publishing = new Publishing(random)
  const all = await everyFault(publishing, backend)
  const chosen = random.shuffled(all).slice(0, rounds)
  for (const [index, fault] of chosen.entries()) {
    try {
      await strike(fault, publishing, backend)
      if (index % WHOLE_EVERY === 0 || index === chosen.length - 1) await checkWhole(publishing, backend)
    } catch (error) {
      throw new Error(`${fault.operation}: ${fault.effect} at statement ${fault.statement}, ${fault.sql}`, {
        cause: error
      })
    }
  }
  return { faults: chosen.length, 'of possible': all.length }
}

async function checkWhole({ live, published }: Publishing, backend: Backend): Promise<void> {
  await everythingAgrees(backend, live, published)
  await settle(backend)
}

/** Runs every operation once and notes what can go wrong in it. */
async function everyFault(publishing: Publishing, backend: Backend): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const operation of operations) {
    const attempt = await publishing.prepare(operation, backend)
    await backend.disturb()
    await attempt.send(backend)
    const { statements } = await backend.observe()
    publishing.record(await whatIsLive(backend, [attempt.after]))
    await closeSession(backend)
    const transactions = committedWrites(statements)
    for (const [index, sql] of statements.entries())
      for (const effect of effectsOn(sql, backend))
        faults.push({ operation, statement: index + 1, effect, sql, transactions })
  }
  return faults
}

/** On SQLite an answer can be lost at COMMIT only, since it comes from the same process. */
function effectsOn(sql: string, { database }: Backend): ('fail' | 'lose' | 'busy')[] {
  return database.kind === 'sqlite' && sql !== 'COMMIT' ? ['fail', 'busy'] : ['fail', 'lose', 'busy']
}

async function strike(fault: Fault, publishing: Publishing, backend: Backend): Promise<void> {
  const attempt = await publishing.prepare(fault.operation, backend)
  await backend.disturb({ statement: fault.statement, effect: fault.effect })
  const answer = await attempt.send(backend)
  const { statements, struck } = await backend.observe()
  const succeeded = answer.status >= 200 && answer.status < 300
  // on SQLite a thread writes, unseen here; a cleanup is as many transactions as there is to remove, none known to be the last
  const isSeen = backend.database.kind === 'postgres' && fault.operation !== 'cleanup'
  const stored = isSeen && committedWrites(statements.slice(0, (struck ?? 1) - 1)) === fault.transactions
  // a busy database is tried again; what is read after the last commit, to show it, may fail unnoticed
  if (struck === undefined || fault.effect === 'busy' || stored)
    assert.ok(succeeded, `answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const live = await whatIsLive(backend, succeeded ? [attempt.after] : [attempt.before, attempt.after])
  publishing.record(live)
  if (!succeeded) await repeat(attempt, answer, live === attempt.after, publishing, backend)
  await closeSession(backend)
}

/** The number of COMMITs that end a transaction with writes. */
function committedWrites(statements: readonly string[]): number {
  const transactions = statements
    .join('\n')
    .split(/^COMMIT$/m)
    .slice(0, -1)
  return transactions.filter(transaction => /^(INSERT|UPDATE|DELETE)/im.test(transaction)).length
}

async function repeat(
  attempt: Attempt,
  first: Answer,
  tookEffect: boolean,
  publishing: Publishing,
  backend: Backend
): Promise<void> {
  // 503 where the database has told that it is away, or its disk full
  assert.ok([500, 503].includes(first.status), `the disturbed call: ${first.status}`)
  const repeated = await attempt.send(backend)
  assert.equal(attempt.objection(repeated, tookEffect), undefined, `the repeated call: ${JSON.stringify(repeated)}`)
  publishing.record(await whatIsLive(backend, [afterRepetition(attempt, tookEffect)]))
}
