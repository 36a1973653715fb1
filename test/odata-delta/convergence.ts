import assert from 'node:assert/strict'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import { account } from '../people/support/accounts.ts'
import type { Backend } from '../support/backend.ts'
import { editHeld, emails, randomEdit } from './edits.ts'
import { Follower, type Question, readWhole } from './follower.ts'
import { beginTransaction, type HeldTransaction } from './held-transaction.ts'

const DAY = 24 * 60 * 60 * 1000

const asked = { service: 'admin', user: 'admin', key: 'ID' } as const
const own =
  '$select=slug,title,primaryTag,status,reviewedDate,ownerEmail,ownerUserId,repositoryName,monitored,modifiedAt'

const questions: readonly Question[] = [
  { ...asked, set: 'Tags', size: 4 },
  { ...asked, set: `Tags?$filter=startswith(name,'alpha') or label eq 'beta'&$select=name`, size: 3 },
  { ...asked, set: 'Tutorials', size: 5 },
  { ...asked, set: `Tutorials?$filter=status eq 'ACTIVE'&$select=title,modifiedAt`, size: 1000 },
  { ...asked, set: `Tutorials?$select=slug&$expand=meta($select=ownerEmail,reviewedDate),tags`, size: 7 },
  { ...asked, set: `Tutorials?$filter=meta/ownerEmail eq 'someone@example.com'&$select=slug`, size: 2 },
  { service: 'author', user: 'author', key: 'tutorial_ID', set: `MyTutorials?${own}`, size: 2 }
]

/**
 * Clients that follow their links know the same rows as who reads the whole set, after any edits: also while others
 * write, with transactions that stay open across reads, restarts, forgotten changes and accounts that change.
 */
export async function convergence({ start, random, rounds }: Lab): Promise<Findings> {
  let backend = await start()
  await account(backend, 'author')
  const followers = questions.map(question => new Follower(question))
  const counted = { edits: 0, checks: 0, restarts: 0, 'held transactions': 0 }
  let held: HeldTransaction | undefined

  for (let round = 0; round < rounds; round++) {
    if (!held && random.chance(0.4)) {
      held = await beginTransaction(backend)
      counted['held transactions'] += 1
      await editHeld((text, parameters) => (held as HeldTransaction).run(text, parameters), random)
    }
    // on SQLite there is one writer, so others would only wait for it
    const count = held && backend.database.kind === 'sqlite' ? 0 : random.between(1, 6)
    await Promise.all([editMany(backend, random, count), followSome(backend, followers, random)])
    counted.edits += count
    if (held && (backend.database.kind === 'sqlite' || random.chance(0.5))) {
      await held.end(random.pick(['COMMIT', 'COMMIT', 'ROLLBACK']))
      held = undefined
    }
    if (!held) await disturb(backend, random)
    // a start looks after the indexes of tables, and waits for who writes into them
    if (!held && random.chance(0.06)) {
      counted.restarts += 1
      backend = await restarted(backend, start, random)
    }
    if (!held) counted.checks += await check(backend, followers, random)
  }
  await held?.end('COMMIT')
  await check(backend, followers, random)
  const expired = followers.reduce((sum, follower) => sum + follower.expired, 0)
  const told = followers.reduce((sum, follower) => sum + follower.told, 0)
  return { ...counted, 'links expired': expired, 'rows told': told }
}

async function editMany(backend: Backend, random: Seeded, count: number): Promise<void> {
  if (random.chance(0.5)) await Promise.all(Array.from({ length: count }, () => randomEdit(backend, random)))
  else for (let number = 0; number < count; number++) await randomEdit(backend, random)
}

/** In the middle of writing. */
async function followSome(backend: Backend, followers: readonly Follower[], random: Seeded): Promise<void> {
  for (const follower of followers) if (random.chance(0.3)) await follower.follow(backend)
}

/** Events that make links expire, or could. */
async function disturb(backend: Backend, random: Seeded): Promise<void> {
  if (random.chance(0.1)) await backend.runJob('delta-log-upkeep')
  if (random.chance(0.05)) {
    await backend.at(31 * DAY)
    await backend.runJob('delta-log-upkeep')
    await backend.at(0)
  }
  if (random.chance(0.05))
    await backend.sql(`UPDATE tutorials_people_Users SET email = ? WHERE loginId = 'author'`, [random.pick(emails)])
}

async function restarted(backend: Backend, start: Lab['start'], random: Seeded): Promise<Backend> {
  if (random.chance(0.5)) await backend.kill()
  else await backend.stop()
  return start({ database: backend.database, dataDir: backend.dataDir })
}

/** Nobody writes now, so what followers know must be what there is. */
async function check(backend: Backend, followers: readonly Follower[], random: Seeded): Promise<number> {
  const some = followers.filter(() => random.chance(0.5))
  for (const follower of some) {
    await follower.follow(backend)
    const expected = await readWhole(backend, follower.question)
    assert.deepEqual(sorted(follower.rows), sorted(expected), follower.question.set)
  }
  return some.length
}

const sorted = (rows: ReadonlyMap<string, unknown>) => [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
