import { beforeAll, expect } from '@jest/globals'
import fc from 'fast-check'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { account } from '../people/support/accounts.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'types', 'times')
inFullRun()

const STEPS = { 'ahead-one': 2, 'ahead-two': 3, 'ahead-three': 1, 'ahead-four': 1, 'ahead-five': 1 }
const SLUGS = Object.keys(STEPS)
/** CAP answers requests that name a version. */
const BY_CAP = { 'odata-version': '4.0' }

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await publishTutorials(backend, STEPS)
})

async function hits(): Promise<number> {
  const metrics = await get(`${backend.url}/admin/metrics/live`, as('superadmin'))
  const { counters } = metrics.json<{ snapshot: { counters: Record<string, number> } }>().snapshot
  return counters['fast.hits'] ?? 0
}

/** All that a client sees, save what differs from one answer of CAP to the next. */
function seen({ status, headers, text }: HttpResponse) {
  const { date: _date, 'x-correlation-id': id, 'content-length': length, 'transfer-encoding': _, ...others } = headers
  // what is compressed on the fly has no length
  const ofBytes = others['content-encoding'] ? undefined : length
  return { status, headers: others, length: ofBytes, hasId: id !== undefined, body: text() }
}

/** Asks on both ways; they answer alike. */
async function alike(operation: string, user: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  const address = `${backend.url}/api/${operation}`
  const byCap = await get(address, { ...as(user), ...headers, ...BY_CAP })
  const ahead = await get(address, { ...as(user), ...headers })
  expect(seen(ahead)).toEqual(seen(byCap))
  return ahead
}

const OPERATIONS = [
  'getMyProgress()',
  ...SLUGS.map(slug => `getProgress(slug='${slug}')`),
  `getProgress(slug=@s)?@s='Ahead-One'`,
  `getProgress(slug='not-there')`
]

testOnBoth(
  'the progress of a learner has the status, headers and bytes of CAP after random steps and resets',
  async () => {
    const before = await hits()
    let asked = 0
    const step = fc.record({
      user: fc.constantFrom('learner', 'author'),
      slug: fc.constantFrom(...SLUGS),
      number: fc.integer({ min: 0, max: 4 }),
      operation: fc.constantFrom(...OPERATIONS)
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
        for (const { user, slug, number, operation } of steps) {
          const { complete, reset } = learner(backend, user)
          const changed = number === 0 ? await reset(slug) : await complete(slug, number)
          // not every number is a step, and resets are limited
          expect([200, 400, 429]).toContain(changed.status)
          for (const each of ['getMyProgress()', operation]) {
            await alike(each, user)
            asked++
          }
        }
      }),
      { numRuns: 12, seed: 20261126 }
    )
    expect((await hits()) - before).toBe(asked)
  }
)

testOnBoth('badges and merged accounts are told alike', async () => {
  const rule = JSON.stringify({ completed: 1, type: 'TUTORIAL' })
  const made = await post(
    `${backend.url}/admin/Accomplishments`,
    { name: 'First', icon: 'star', rule },
    as('superadmin')
  )
  expect([made.status, made.text()]).toEqual([201, expect.anything()])
  await learner(backend, 'api').complete('ahead-three', 1)
  const told = await alike(`getProgress(slug='ahead-three')`, 'api')
  expect(told.json()).toMatchObject({ badges: [{ name: 'First', icon: 'star' }], status: 'COMPLETED', points: 10 })
  const [primary, secondary] = [await account(backend, 'api'), await account(backend, 'agent')]
  await backend.sql('UPDATE tutorials_people_Users SET mergedInto_ID = ? WHERE uuid = ?', [primary.ID, secondary.uuid])
  expect((await alike(`getProgress(slug='ahead-three')`, 'agent')).json()).toMatchObject({ percent: 100 })
  expect((await alike('getMyProgress()', 'agent')).json()).toMatchObject({ totals: { tutorials: 1, badges: 1 } })
})

test('a long answer is compressed for whoever takes it', async () => {
  const { complete } = learner(backend, 'display')
  for (const [slug, count] of Object.entries(STEPS))
    for (let step = 1; step <= count; step++) await complete(slug, step)
  const long = await alike('getMyProgress()', 'display', { 'accept-encoding': 'gzip' })
  expect(long.headers['content-encoding']).toBe('gzip')
})

testOnBoth(
  'the same answer again is that of the rows and the catalog now, whichever instance has changed them',
  async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    const user = 'learner2'
    const gzip = { 'accept-encoding': 'gzip' }
    const summary = async () =>
      (await alike('getMyProgress()', user, gzip)).json<{ totals: object; tutorials: object[] }>()
    for (const slug of SLUGS) await learner(backend, user).complete(slug, 1)
    expect([await summary(), await summary()]).toMatchObject([{ totals: { steps: 5 } }, { totals: { steps: 5 } }])
    await learner(other, user).complete('ahead-two', 2)
    expect(await summary()).toMatchObject({ totals: { steps: 6 } })
    await learner(other, user).reset('ahead-one')
    expect(await summary()).toMatchObject({ totals: { steps: 5, tutorials: 3 } })
    await publishTutorials(other, { ...STEPS, 'ahead-two': 4 })
    // between two requests this instance may hear of the publish
    await until(async () =>
      (await get(`${backend.url}/api/getMyProgress()`, as(user))).text().includes('"stepCount":4')
    )
    expect((await summary()).tutorials).toContainEqual(expect.objectContaining({ slug: 'ahead-two', stepCount: 4 }))
    await other.stop()
  }
)

test('whoever may not ask is refused as by CAP, and odd requests go there', async () => {
  const address = `${backend.url}/api/getMyProgress()`
  const before = await hits()
  expect((await get(address)).status).toBe(401)
  expect((await get(address, { authorization: 'Bearer wrong' })).status).toBe(401)
  for (const headers of [{ 'if-none-match': '"x"' }, { accept: 'application/json;odata.metadata=none' }, BY_CAP])
    expect((await get(address, { ...as('learner'), ...headers })).status).toBe(200)
  for (const odd of [
    `getProgress(slug='a b')`,
    `getProgress(slug='${'x'.repeat(300)}')`,
    'getProgress()',
    'getMyProgress'
  ])
    expect((await alike(odd, 'learner')).status).not.toBe(401)
  expect(await hits()).toBe(before)
})
