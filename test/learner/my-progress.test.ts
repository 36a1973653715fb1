import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { account } from '../people/support/accounts.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { publish } from '../support/publish.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'types', 'times')

let backend: Backend
let numbers: readonly number[]
let mission: number
let event: number

beforeAll(async () => {
  backend = await startBackend()
  numbers = await publishTutorials(backend, { 'first-one': 2, 'second-one': 3, 'third-one': 1 })
  await backend.sql('UPDATE tutorials_catalog_Tutorials SET averageTimeToComplete = 30')
  const group = await create('Groups', { slug: 'a-group', title: 'A group', items: [await item('third-one', 1)] })
  const paths = [{ name: 'The path', description: 'All of it', items: [] as object[] }]
  paths[0]?.items.push(await item('first-one', 1), await item('second-one', 2))
  paths[0]?.items.push({ taskType: 'GROUP', group_ID: group.ID, itemOrder: 3 })
  const made = await create('Missions', { slug: 'a-mission', title: 'A mission', completionPaths: paths })
  mission = made.legacyId
  event = await newEvent('Autumn', made.ID, '2026-09-01T00:00:00.000Z')
})

const idOf = async (slug: string): Promise<string> =>
  String((await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug]))[0]?.['id'])

const item = async (slug: string, itemOrder: number) => ({ tutorial_ID: await idOf(slug), itemOrder })

/** Makes a mission or group and publishes it. */
async function create(entity: 'Missions' | 'Groups', row: Record<string, unknown>): Promise<Row> {
  const superadmin = curator(backend, 'superadmin')
  const { ID: tag_ID } = await superadmin.tag(`tag-of-${entity}`)
  const created = await superadmin.active(entity, { ...row, tags: [{ tag_ID }] })
  expect([created.status, created.text()]).toEqual([201, expect.anything()])
  const made = created.json<Row>()
  const published = await superadmin.patch(`${entity}(${made.ID})`, { published: true })
  expect([published.status, published.text()]).toEqual([200, expect.anything()])
  return made
}

async function newEvent(name: string, missionID: string | null, startDate: string, endDate?: string): Promise<number> {
  const legacyId = 40_000 + Math.floor(Math.random() * 1_000_000)
  await backend.sql(
    'INSERT INTO tutorials_events_Events (ID, legacyId, name, eventType, mission_ID, startDate, endDate) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [randomUUID(), legacyId, name, 'TECHED', missionID, startDate, endDate ?? null]
  )
  return legacyId
}

/** Publishes a tutorial in steps with these titles. */
async function publishSteps(slug: string, titles: readonly string[]): Promise<void> {
  const sections = titles.map(title => `<section class="tutorial-step"><h2>${title}</h2></section>`).join('')
  const steps = titles.map((title, index) => ({ number: index + 1, title }))
  const metadata = { [slug]: { title: slug, stepCount: titles.length, steps } }
  await publish(backend, { [slug]: `<!doctype html><html><body>${sections}</body></html>` }, { metadata })
}

const ask = (operation: string, user = 'learner'): Promise<HttpResponse> =>
  get(`${backend.url}/api/${operation}`, as(user))

async function told<Shape>(operation: string, user = 'learner'): Promise<Shape> {
  const answer = await ask(operation, user)
  expect([answer.status, answer.text()]).toMatchObject([200, expect.anything()])
  return answer.json<Shape>()
}

const values = async (operation: string, user = 'learner'): Promise<readonly Record<string, unknown>[]> =>
  (await told<{ value: readonly Record<string, unknown>[] }>(operation, user)).value

describe('the progress of a learner', () => {
  test('is empty for who has done nothing', async () => {
    const status = { status: 'NOT_STARTED', percent: 0, attemptNumber: 1, stepCount: 2 }
    expect(await told("getProgress(slug='first-one')", 'author')).toMatchObject({
      completedSteps: [],
      points: 0,
      badges: [],
      ...status
    })
    expect(await told('getMyProgress()', 'author')).toMatchObject({
      totals: { tutorials: 0, missions: 0, steps: 0, points: 0, badges: 0 },
      continueWith: null,
      missions: [],
      groups: [],
      tutorials: []
    })
    expect(await values('getMyCompletions()', 'author')).toEqual([])
    expect((await told<{ value: number }>('countCompletedMissionsTotal(userLegacyId=1)', 'author')).value).toBe(0)
  })

  testOnBoth('follows the steps: one tutorial, the summary and the completions', async () => {
    const { complete, reset } = learner(backend)
    for (const step of [1, 2]) await complete('first-one', step)
    await complete('second-one', 2)
    expect(await told("getProgress(slug='Second-One')")).toMatchObject({
      completedSteps: [2],
      points: 10,
      status: 'IN_PROGRESS',
      percent: 33,
      stepCount: 3
    })
    const missionNow = { legacyId: mission, slug: 'a-mission', status: 'IN_PROGRESS', percent: 33, done: 1, total: 3 }
    expect(await told('getMyProgress()')).toMatchObject({
      totals: { tutorials: 1, missions: 0, steps: 3, points: 30, badges: 0 },
      continueWith: { slug: 'second-one', stepNumber: 1, missionSlug: 'a-mission', missionTitle: 'A mission' },
      missions: [{ ...missionNow, minutesLeft: 50, minutesTotal: 90, nextSlug: 'second-one', nextStep: 1 }],
      groups: [],
      tutorials: [
        { slug: 'second-one', status: 'IN_PROGRESS', completedSteps: 1, stepCount: 3, nextStep: 1, minutesLeft: 20 },
        { slug: 'first-one', status: 'COMPLETED', percent: 100, completedSteps: 2, nextStep: null, minutesLeft: 0 }
      ]
    })

    for (const step of [1, 3]) await complete('second-one', step)
    await complete('third-one', 1)
    const done = await told<{ totals: object; continueWith: null; missions: readonly object[] }>('getMyProgress()')
    expect(done).toMatchObject({
      totals: { tutorials: 3, missions: 1, steps: 6, points: 60 },
      continueWith: null,
      missions: [{ status: 'COMPLETED', percent: 100, done: 3, nextSlug: null, minutesLeft: 0 }],
      groups: [{ slug: 'a-group', status: 'COMPLETED', done: 1, total: 1 }]
    })
    expect((await told<{ value: number }>('countCompletedMissionsTotal(userLegacyId=0)')).value).toBe(1)
    expect((await told<{ value: number }>('countCompletedMissionsPercent(userLegacyId=0)')).value).toBe(1)

    await reset('first-one')
    expect(await told("getProgress(slug='first-one')")).toMatchObject({
      completedSteps: [],
      status: 'IN_PROGRESS',
      attemptNumber: 2
    })
    expect(await told('getMyProgress()')).toMatchObject({
      totals: { tutorials: 2, missions: 0, steps: 4 },
      continueWith: { slug: 'first-one', stepNumber: 1, missionSlug: 'a-mission' }
    })
    const completions = await values('getMyCompletions()')
    expect(completions.map(({ kind, slug, title, attemptNumber }) => [kind, slug, title, attemptNumber])).toEqual([
      ['tutorial', 'third-one', 'About third-one', 1],
      ['tutorial', 'second-one', 'About second-one', 1],
      ['tutorial', 'first-one', 'About first-one', 1]
    ])
    expect(completions[0]).toMatchObject({ averageTimeToComplete: 30 })
    expect(completions[0]?.['contentVersion']).toBeGreaterThan(0)
    expect((await values('getMyCompletions(limit=1,skip=1)')).map(({ slug }) => slug)).toEqual(['second-one'])
  })

  test('is read of the caller, whoever a parameter names', async () => {
    const { ID } = await account(backend, 'learner')
    const ids = `userLegacyId=1,taskLegacyIds=@ids)?@ids=[${numbers.join(',')}]`
    const records = await values(`findTaskProgressByUserAndTasksIds(${ids}`)
    const tutorials = records.filter(({ taskType }) => taskType === 'TUTORIAL')
    expect(tutorials.map(({ taskLegacyId }) => taskLegacyId)).toEqual([...numbers].sort())
    expect(Object.keys(records[0] ?? {})).toEqual(expect.arrayContaining(['ID', 'attemptNumber', 'legacyId']))
    expect(JSON.stringify(records)).not.toContain(ID)
    expect(await values(`findTaskProgressByUserAndTasksIds(${ids}`, 'author')).toEqual([])
    for (const operation of [
      'getMyProgress()',
      "getProgress(slug='first-one')",
      'getMyCompletions()',
      'getSlugMapping()'
    ])
      expect((await get(`${backend.url}/api/${operation}`)).status).toBe(401)
  })

  testOnBoth('tells which steps of a completed tutorial changed since', async () => {
    const steps = ['Title 1', 'Title 2']
    await publishSteps('changed-one', steps)
    for (const step of [1, 2]) await learner(backend, 'learner2').complete('changed-one', step)
    const completion = async () => (await values('getMyCompletions()', 'learner2'))[0]
    expect(await completion()).toMatchObject({ slug: 'changed-one', changed: [] })
    await publishSteps('changed-one', ['Title 1', 'Another title'])
    expect(await completion()).toMatchObject({
      slug: 'changed-one',
      changed: [{ stepNumber: 2, title: 'Another title', change: 'retitled' }]
    })
  })

  test('names the parameter that is wrong', async () => {
    const many = Array.from({ length: 501 }, (_, index) => index).join(',')
    for (const [operation, status, target] of [
      ["getProgress(slug='unknown')", 404, 'slug'],
      ['getMyCompletions(limit=0)', 400, 'limit'],
      ['getMyCompletions(limit=1001)', 400, 'limit'],
      ['getMyCompletions(skip=-1)', 400, 'skip'],
      [`findTaskProgressByUserAndTasksIds(userLegacyId=1,taskLegacyIds=@ids)?@ids=[${many}]`, 400, 'taskLegacyIds'],
      ['getEventProgress(missionLegacyId=1)', 404, 'missionLegacyId'],
      ['getAppSpaceProgress(eventLegacyId=1)', 404, 'eventLegacyId']
    ] as const) {
      const answer = await ask(operation)
      expect([operation, answer.status, answer.json()]).toMatchObject([operation, status, { error: { target } }])
    }
  })
})

describe('events', () => {
  testOnBoth('show the paths of their mission with the progress on each item', async () => {
    const [, second = 0] = numbers
    const path = { title: 'The path', description: 'All of it' }
    const expected = { eventId: event, eventName: 'Autumn', eventType: 'TECHED', type: 'COMPLEX', paths: [path] }
    const progress = await told<{ paths: readonly { items: readonly object[] }[] }>(
      `getEventProgress(missionLegacyId=${mission})`
    )
    expect(progress).toMatchObject(expected)
    expect(progress.paths[0]?.items).toMatchObject([
      { title: 'About first-one', type: 'TUTORIAL', status: 'IN_PROGRESS', progress: 0, timeToComplete: 30 },
      { imsId: second, status: 'COMPLETED', progress: 100, url: '/tutorials/second-one.html' },
      { title: 'A group', type: 'GROUP', status: 'COMPLETED', url: '/groups/a-group' }
    ])
    expect(await told(`getAppSpaceProgress(eventLegacyId=${event})`)).toEqual(expect.objectContaining(progress))
    expect(await told('getAppSpaceProgress()')).toMatchObject(expected)
    const latest = await newEvent('Without a mission', null, '2026-10-01T00:00:00.000Z')
    for (const operation of ['getAppSpaceProgress()', `getAppSpaceProgress(eventLegacyId=${latest})`])
      expect((await ask(operation)).status).toBe(400)
  })

  testOnBoth('take registrations of the caller, once', async () => {
    const call = (operation: string, body: object, user = 'learner') =>
      post(`${backend.url}/api/${operation}`, body, as(user))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('registerForEvent', { eventLegacyId: event, termsVersion: 3 }))
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ eventLegacyId: event, eventName: 'Autumn', termsVersion: 3 })
    expect(await values('EventRegistrations')).toMatchObject([{ eventLegacyId: event, termsVersion: 3 }])
    expect(await values('EventRegistrations', 'learner2')).toEqual([])
    const query = '{ EventRegistrations { nodes { eventName } } }'
    expect((await post(`${backend.url}/graphql`, { query }, as('api'))).json()).toEqual({
      data: { EventRegistrations: { nodes: [] } }
    })

    expect((await call('unregisterFromEvent', { eventLegacyId: event }, 'learner2')).json()).toMatchObject({
      unregistered: false
    })
    expect((await call('unregisterFromEvent', { eventLegacyId: event })).json()).toMatchObject({ unregistered: true })
    expect(await values('EventRegistrations')).toEqual([])
    const over = await newEvent('Over', null, '2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z')
    expect((await call('registerForEvent', { eventLegacyId: over })).status).toBe(409)
    expect((await call('registerForEvent', { eventLegacyId: 1 })).status).toBe(404)
  })
})

testOnBoth('the mapping of slugs lists what is published, by type and by key', async () => {
  const [first = 0] = numbers
  const mapping = await told<{ flat: readonly object[]; grouped: Record<string, object[]>; keyed: readonly object[] }>(
    'getSlugMapping()'
  )
  expect(mapping.grouped['tutorials']).toContainEqual({ legacyId: first, slug: 'first-one', title: 'About first-one' })
  expect(mapping.grouped['missions']).toContainEqual({ legacyId: mission, slug: 'a-mission', title: 'A mission' })
  expect(mapping.grouped['paths']).toMatchObject([{ title: 'The path' }])
  expect(mapping.keyed).toContainEqual({
    compositeKey: `MISSION:${mission}`,
    slug: 'a-mission',
    title: 'A mission'
  })
  expect(mapping.flat).toContainEqual({
    entityType: 'TUTORIAL',
    legacyId: first,
    slug: 'first-one',
    title: 'About first-one'
  })
})
