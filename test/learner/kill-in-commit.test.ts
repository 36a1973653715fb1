import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'
import { beginSession, hashesOf, publish, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { learner, metadataOf } from './support/learning.ts'

inFullRun()
onBoth('transactions')

const USERS = ['learner', 'learner2', 'author', 'api', 'display', 'agent']
const STEPS = 120
/** The more documents, the longer the commit. */
const SLUGS = Array.from({ length: 50 }, (_, index) => `kill-${index}`)

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await publish(backend, documentsOf(0), { metadata })
})
afterAll(() => backend.kill())

const documentsOf = (revision: number) => Object.fromEntries(SLUGS.map(slug => [slug, sampleDocument(slug, revision)]))
const metadata = Object.fromEntries(
  SLUGS.map((slug, index) => [slug, metadataOf(slug, index < USERS.length ? STEPS : 2)])
)

/** The steps of somebody in a tutorial of their own. */
class Steps {
  readonly slug: string
  readonly user: string
  /** Numbers of those that were answered. */
  readonly answered: number[] = []
  /** The one that was sent last. */
  sent = 0

  constructor(user: string, index: number) {
    this.user = user
    this.slug = SLUGS[index] as string
  }

  /** Completes one after the other until the backend is gone. */
  async complete(): Promise<void> {
    try {
      for (this.sent = (this.answered.at(-1) ?? 0) + 1; this.sent <= STEPS; this.sent++) await this.#one(this.sent)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
    }
  }

  async #one(number: number): Promise<void> {
    const answer = await learner(backend, this.user).complete(this.slug, number)
    expect([answer.status, answer.text()]).toEqual([200, expect.anything()])
    this.answered.push(number)
  }

  /** Nothing that was answered is lost, no step is there twice, and the tutorial follows from its steps. */
  async check(): Promise<void> {
    const answer = await get(`${backend.url}/api/getProgress(slug='${this.slug}')`, as(this.user))
    const { completedSteps, percent } = answer.json<{ completedSteps: number[]; percent: number }>()
    const last = completedSteps.at(-1) ?? 0
    expect([this.answered.at(-1) ?? 0, this.sent]).toContain(last)
    expect(completedSteps).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect(percent).toBe(Math.min(last < STEPS ? 99 : 100, Math.round((last / STEPS) * 100)))
    for (let number = (this.answered.at(-1) ?? 0) + 1; number <= last; number++) this.answered.push(number)
  }
}

async function commit(sessionId: string): Promise<number> {
  return (
    (
      await publisher(backend)
        .commit(sessionId)
        .catch(() => undefined)
    )?.status ?? 0
  )
}

async function session(revision: number): Promise<string> {
  const { sessionId } = await beginSession(backend)
  expect((await publisher(backend).append(sessionId, documentsOf(revision), { metadata })).status).toBe(202)
  return sessionId
}

const live = async () => (await publisher(backend).hashes()).json()

/** When it is killed, in parts of a usual commit; the last ones for a machine on which no earlier one was in the middle. */
const PARTS = [0.6, 0.3, 0.1, 0.05, 0.2, 0.02]
const ROUNDS = 3

test('a kill in the middle of a commit loses no completed step, and leaves one version or the other', async () => {
  const people = USERS.map((user, index) => new Steps(user, index))
  const first = await session(1)
  const began = performance.now()
  expect(await commit(first)).toBe(200)
  const usual = performance.now() - began
  let unanswered = 0
  for (const [round, part] of PARTS.entries()) {
    if (round >= ROUNDS && unanswered > 0) break
    const [before, after] = [documentsOf(round + 1), documentsOf(round + 2)]
    const sessionId = await session(round + 2)
    const completing = people.map(each => each.complete())
    await until(async () => people.every(({ answered }) => answered.length > 3 * (round + 1)))
    const committing = commit(sessionId)
    await delay(part * usual)
    await backend.kill()
    const status = await committing
    await Promise.all(completing)
    if (status === 0) unanswered++

    const { database, dataDir } = backend
    backend = await startBackend({ database, dataDir })
    for (const each of people) await each.check()
    expect((status === 200 ? [after] : [before, after]).map(hashesOf)).toContainEqual(await live())
    expect(await commit(sessionId)).toBe(200)
    expect(await live()).toEqual(hashesOf(after))
  }
  expect(unanswered).toBeGreaterThan(0)
  await Promise.all(people.map(each => each.complete()))
  for (const each of people) {
    await each.check()
    expect(each.answered).toHaveLength(STEPS)
  }
})
