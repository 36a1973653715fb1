import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { account } from '../people/support/accounts.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'constraints')

let backend: Backend
let made = 0

beforeAll(async () => {
  backend = await leaseBackend()
})

/** Publishes a tutorial of its own. */
async function tutorial(steps: number): Promise<{ slug: string; number: number }> {
  const slug = `reset-${++made}`
  const [number = 0] = await publishTutorials(backend, { [slug]: steps })
  return { slug, number }
}

const attempts = (ID: string) =>
  backend.sql(
    `SELECT taskType, taskLegacyId, status, attemptNumber, submissionIdCompleted FROM tutorials_learner_TaskRecordAttempts
     WHERE user_ID = ? ORDER BY attemptNumber, taskType, taskLegacyId`,
    [ID]
  )

describe('resetTutorialProgress', () => {
  verifies('LEARNER-020', 'keeps the attempt, and begins the next one', async () => {
    const one = learner(backend, 'agent')
    const { ID } = await account(backend, 'agent')
    const { slug, number } = await tutorial(2)
    await one.complete(slug, 1)
    await one.complete(slug, 2)
    const completed = await one.record('TUTORIAL', number)
    const before = (await attempts(ID)).length
    const answer = await one.reset(slug)
    expect([answer.status, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        newAttemptNumber: 2,
        previousAttemptCompletedAt: completed?.['completionDate'],
        supersededRecordCount: 3
      })
    ])
    expect(await one.record('TUTORIAL', number)).toMatchObject({
      status: 'IN_PROGRESS',
      progress: 0,
      attemptNumber: 2,
      completionDate: null,
      submissionIdCompleted: null
    })
    const kept = (await attempts(ID)).slice(before)
    expect(kept.map(({ tasktype, status, attemptnumber }) => [tasktype, status, attemptnumber])).toEqual([
      ['STEP', 'SUPERSEDED', 1],
      ['STEP', 'SUPERSEDED', 1],
      ['TUTORIAL', 'SUPERSEDED', 1]
    ])
    expect(kept[2]?.['submissionidcompleted']).toBe(completed?.['submissionIdCompleted'])

    // a browser that was offline knows nothing of the reset
    const long = new Date(Date.now() - 60_000).toISOString()
    expect(await one.sync([[slug, 1, long]])).toEqual(['BEFORE_RESET'])
    expect((await one.complete(slug, 1)).json()).toMatchObject({ completedSteps: [1] })
    const again = (await one.reset(slug)).json()
    expect(again).toMatchObject({ newAttemptNumber: 3, previousAttemptCompletedAt: null, supersededRecordCount: 2 })
  })

  test('of what was never begun does nothing; of no tutorial is refused', async () => {
    const one = learner(backend, 'scanner')
    const { slug, number } = await tutorial(1)
    const nothing = { newAttemptNumber: 1, previousAttemptCompletedAt: null, supersededRecordCount: 0 }
    expect((await one.reset(slug)).json()).toMatchObject(nothing)
    expect(await one.record('TUTORIAL', number)).toBeUndefined()
    expect((await one.reset('reset-nowhere')).status).toBe(404)
  })

  test('is possible five times an hour', async () => {
    const one = learner(backend, 'display')
    const { slug } = await tutorial(1)
    for (let time = 0; time < 5; time++) expect((await one.reset(slug)).status).toBe(200)
    const refused = await one.reset(slug)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await learner(backend, 'consolidation').reset(slug)).status).toBe(200)
  })
})
