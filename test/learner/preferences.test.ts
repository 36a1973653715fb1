import { beforeAll, describe, expect } from '@jest/globals'
import { account } from '../people/support/accounts.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { behindChange } from '../platform/support/hold-lock.ts'

onBoth('statements', 'concurrency')

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const set = (content: object, user = 'learner'): Promise<HttpResponse> =>
  post(`${backend.url}/api/setLearningPreferences`, content, as(user))

const setRegion = (region: unknown, user = 'learner'): Promise<HttpResponse> =>
  post(`${backend.url}/api/setPreferredEventRegion`, { region }, as(user))

const preferencesOf = async (user: string, query = ''): Promise<readonly object[]> =>
  (await get(`${backend.url}/api/LearningPreferences${query}`, as(user))).json<{ value: readonly object[] }>().value

describe('learning preferences', () => {
  testOnBoth('what is left out is not set afterwards; the region is set by itself', async () => {
    const first = await set({ deployment: 'cloud', role: 'developer', cloud: 'btp' })
    expect([first.status, first.json()]).toMatchObject([200, { deployment: 'cloud', role: 'developer', cloud: 'btp' }])
    expect((await setRegion('EMEA')).json()).toMatchObject({ role: 'developer', preferredEventRegion: 'EMEA' })
    const second = (await set({ role: 'student' })).json()
    expect(second).toMatchObject({ deployment: null, role: 'student', cloud: null, preferredEventRegion: 'EMEA' })
    expect((await setRegion(null)).json()).toMatchObject({ role: 'student', preferredEventRegion: null })
    expect(await preferencesOf('learner')).toMatchObject([{ role: 'student', preferredEventRegion: null }])
  })

  test.each([
    [{ deployment: 'moon' }, 'deployment: must be one of cloud, onprem'],
    [{ role: '' }, 'role: must be one of developer, architect, sysadmin, student'],
    [{ cloud: 'BTP' }, 'cloud: must be one of btp, aws, azure, gcp, alibaba, oracle, ibm'],
    [{ role: 'constructor' }, 'role: must be one of developer, architect, sysadmin, student']
  ])('%j is refused with the field and its values', async (content, message) => {
    const answer = await set(content)
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { message } }])
    const region = await setRegion('emea')
    expect([region.status, region.json()]).toMatchObject([
      400,
      { error: { message: 'region: must be one of AMERICAS, EMEA, APJ, VIRTUAL, ALL' } }
    ])
  })

  test('everybody reads and sets only their own', async () => {
    await set({ role: 'architect' })
    await set({ role: 'sysadmin' }, 'learner2')
    const { ID } = await account(backend, 'learner')
    expect(await preferencesOf('learner2')).toMatchObject([{ role: 'sysadmin' }])
    expect(await preferencesOf('learner2', `?$filter=user_ID%20eq%20${ID}`)).toEqual([])
    expect((await get(`${backend.url}/api/LearningPreferences(${ID})`, as('learner2'))).status).toBe(404)
    expect((await post(`${backend.url}/api/setLearningPreferences`, {})).status).toBe(401)
    const parameter = await set({ role: 'student', user_ID: ID }, 'learner2')
    expect([parameter.status, await preferencesOf('learner')]).toMatchObject([400, [{ role: 'architect' }]])
  })

  testOnBoth('parallel calls leave one row', async () => {
    const roles = ['developer', 'architect', 'sysadmin', 'student']
    const answers = await Promise.all(roles.flatMap(role => [set({ role }, 'author'), setRegion('APJ', 'author')]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await preferencesOf('author')).toMatchObject([{ preferredEventRegion: 'APJ' }])
  })

  if (databaseKind === 'postgres') {
    testOnBoth('a choice that commits while another one waits for its row is kept', async () => {
      await set({ role: 'student' }, 'author')
      const change = "UPDATE tutorials_learner_UserLearningPreferences SET preferredEventRegion = 'VIRTUAL'"
      const answer = await behindChange(backend, change, () => set({ role: 'architect' }, 'author'))
      expect(answer.json()).toMatchObject({ role: 'architect', preferredEventRegion: 'VIRTUAL' })
    })
  }

  test('GraphQL reads the own ones', async () => {
    await set({ deployment: 'onprem' }, 'api')
    const query = '{ LearningPreferences { nodes { deployment } } }'
    const answer = await post(`${backend.url}/graphql`, { query }, as('api'))
    expect(answer.json()).toEqual({ data: { LearningPreferences: { nodes: [{ deployment: 'onprem' }] } } })
  })
})

test('ChatConfig tells everybody, logged in or not, what pages need to know of the assistant', async () => {
  await changeSettings(backend, 'ChatSettings', { enabled: true, bannerText: 'Hello', branchingEnabled: true })
  const anonymous = await get(`${backend.url}/api/ChatConfig`)
  expect(anonymous.status).toBe(200)
  const { ID, ...shown } = anonymous.json<Record<string, unknown>>()
  const values = {
    '@odata.context': '$metadata#ChatConfig',
    enabled: true,
    available: false,
    bannerText: 'Hello',
    branchingEnabled: true
  }
  expect([typeof ID, shown]).toEqual(['string', values])
  const batch = { requests: [{ id: '1', method: 'GET', url: 'ChatConfig' }] }
  const answer = (await post(`${backend.url}/api/$batch`, batch, as('learner'))).json()
  expect(answer).toMatchObject({ responses: [{ status: 200, body: { ID, enabled: true, bannerText: 'Hello' } }] })
  await changeSettings(backend, 'ChatSettings', { enabled: null, bannerText: null, branchingEnabled: null })
  expect((await get(`${backend.url}/api/ChatConfig`)).json()).toMatchObject({ enabled: false, bannerText: null })
})
