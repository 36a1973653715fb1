import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { post } from '../support/http/http.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'constraints', 'transactions', 'times')

let backend: Backend
let one: ReturnType<typeof learner>
let other: ReturnType<typeof learner>

beforeAll(async () => {
  backend = await leaseBackend()
  one = learner(backend)
  other = learner(backend, 'learner2')
})

let made = 0

/** Publishes a tutorial of its own. */
async function tutorial(steps: number): Promise<{ slug: string; number: number }> {
  const slug = `complete-step-${++made}`
  const [number = 0] = await publishTutorials(backend, { [slug]: steps })
  return { slug, number }
}

const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
  const { error } = answer.json<{ error: { target?: string } }>()
  return [answer.status, error.target]
}

describe('completeStep', () => {
  verifies('LEARNER-019', 'records the step, and how far the tutorial is', async () => {
    const { slug, number } = await tutorial(3)
    const first = await one.complete(slug.toUpperCase(), 2)
    expect([first.status, first.json()]).toEqual([200, expect.objectContaining({ completedSteps: [2], points: 10 })])
    expect(await one.record('TUTORIAL', number)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: 33,
      completionDate: null,
      titleSnapshot: `About ${slug}`,
      attemptNumber: 1
    })
    expect((await one.complete(slug, 1)).json()).toMatchObject({ completedSteps: [1, 2], points: 20 })
    const before = Date.now()
    expect((await one.complete(slug, 3)).json()).toMatchObject({ completedSteps: [1, 2, 3], points: 30 })
    const record = await one.record('TUTORIAL', number)
    expect(record).toMatchObject({ status: 'COMPLETED', progress: 100 })
    expect(Date.parse(String(record?.['completionDate']))).toBeGreaterThanOrEqual(before - 1000)
    expect(Number(record?.['completionTime'])).toBeGreaterThanOrEqual(0)
    expect(record?.['contentVersion']).toBeGreaterThan(0)
    expect(await other.record('TUTORIAL', number)).toBeUndefined()
  })

  verifies('LEARNER-005', 'mints each submission id once', async () => {
    const { slug, number } = await tutorial(2)
    await one.complete(slug, 1)
    const started = (await one.record('TUTORIAL', number))?.['submissionIdStarted']
    expect(started).toMatch(/^[0-9a-f-]{36}$/)
    await one.complete(slug, 2)
    const completed = await one.record('TUTORIAL', number)
    expect(completed).toMatchObject({ submissionIdStarted: started, submissionIdCompleted: expect.any(String) })
    await one.complete(slug, 2)
    expect(await one.record('TUTORIAL', number)).toEqual(completed)
  })

  test('refuses what is no step, naming the field', async () => {
    const { slug } = await tutorial(2)
    expect(refusal(await one.complete('complete-step-nowhere', 1))).toEqual([404, 'slug'])
    expect(refusal(await one.complete('', 1))).toEqual([400, 'slug'])
    for (const number of [0, 3, -1, 10_001])
      expect(refusal(await one.complete(slug, number))).toEqual([400, 'stepNumber'])
    expect(refusal(await one.call('completeStep', { slug }))).toEqual([400, 'stepNumber'])
    expect(refusal(await one.call('completeStep', { stepNumber: 1 }))).toEqual([400, 'slug'])
  })

  testOnBoth('counts the steps that were published, also when there are no rows for them', async () => {
    const { slug, number } = await tutorial(2)
    const steps = 'SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?'
    await backend.sql(`DELETE FROM tutorials_catalog_Steps WHERE tutorial_ID IN (${steps})`, [slug])
    await backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
    await one.complete(slug, 1)
    await one.complete(slug, 1)
    expect(await one.record('TUTORIAL', number)).toMatchObject({ progress: 50 })
    await one.complete(slug, 2)
    expect(await one.record('TUTORIAL', number)).toMatchObject({ status: 'COMPLETED' })
  })
})

verifiesOnSqlite('LEARNER-023', 'the operations need a login', async () => {
  for (const operation of ['completeStep', 'completeSteps', 'resetTutorialProgress', 'createTaskRecord'])
    expect((await post(`${backend.url}/api/${operation}`, {})).status).toBe(401)
})

describe('completeSteps', () => {
  testOnBoth('merges what a browser has kept, and says what happened to each', async () => {
    const { slug, number } = await tutorial(3)
    await one.complete(slug, 1)
    const outcomes = await one.sync([
      [slug, 1],
      [slug, 2, '2026-01-02T03:04:05Z'],
      [slug, 2],
      [slug, 9],
      ['complete-step-nowhere', 1],
      [slug, 3, '2126-01-01T00:00:00Z']
    ])
    expect(outcomes).toEqual(['KNOWN', 'RECORDED', 'KNOWN', 'NO_SUCH_STEP', 'NOT_FOUND', 'RECORDED'])
    const record = await one.record('TUTORIAL', number)
    expect(record).toMatchObject({ status: 'COMPLETED' })
    expect(Date.parse(String(record?.['completionDate']))).toBeLessThanOrEqual(Date.now() + 1000)
    expect(await one.sync([[slug, 2, '2025-01-01T00:00:00Z']])).toEqual(['KNOWN'])
    const steps = await one.records(`taskType eq 'STEP' and titleSnapshot eq 'Title 2'`)
    expect(steps).toContainEqual(expect.objectContaining({ completionDate: '2026-01-02T03:04:05.000Z' }))
  })

  test('takes 500 steps at most, and none', async () => {
    const { slug } = await tutorial(1)
    const many = Array.from({ length: 501 }, () => ({ slug, stepNumber: 1 }))
    expect(refusal(await one.call('completeSteps', { steps: many }))).toEqual([400, 'steps'])
    expect((await one.call('completeSteps', { steps: many.slice(1) })).status).toBe(200)
    expect(await one.sync([])).toEqual([])
    expect(refusal(await one.call('completeSteps', { steps: [{ slug }] }))[0]).toBe(400)
    expect((await one.call('completeSteps', { steps: [{ slug, stepNumber: 1, completedAt: 'noon' }] })).status).toBe(
      400
    )
  })
})

testOnBoth('requests of one batch do not write the same record twice', async () => {
  const { slug, number } = await tutorial(3)
  const requests = [1, 1, 2, 3].map((stepNumber, id) => ({
    id: String(id),
    atomicityGroup: 'all',
    method: 'POST',
    url: '/completeStep',
    headers: { 'content-type': 'application/json' },
    body: { slug, stepNumber }
  }))
  const answer = await one.call('$batch', { requests })
  expect(answer.json<{ responses: { status: number }[] }>().responses.map(({ status }) => status)).toEqual([
    200, 200, 200, 200
  ])
  expect(await one.record('TUTORIAL', number)).toMatchObject({ status: 'COMPLETED' })
})
