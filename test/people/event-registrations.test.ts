import { beforeAll, expect } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { account } from './support/accounts.ts'

onBothInFullRun('statements', 'constraints')

let backend: Backend
let shared: Row
let hers: Row

beforeAll(async () => {
  backend = await startBackend()
  const { made } = curator(backend)
  shared = await made('Events', { name: 'Of both' })
  hers = await made('Events', { name: 'Of one', termsVersion: 2 })
})

const register = (user: string, { legacyId: eventLegacyId }: Row, more: object) =>
  post(`${backend.url}/api/registerForEvent`, { eventLegacyId, ...more }, as(user))

async function registrations(user: string): Promise<unknown> {
  const answer = await get(`${backend.url}/api/EventRegistrations?$orderby=eventName`, as(user))
  const { value } = answer.json<{ value: readonly Record<string, unknown>[] }>()
  return value.map(({ eventName, termsVersion, showName }) => [eventName, termsVersion, showName])
}

testOnBoth(
  'registrations go along with a merge, the consent of the account that stays first, and end with an erasure',
  async () => {
    for (const user of ['learner', 'agent']) await register(user, shared, { showName: user === 'agent' })
    await register('agent', hers, { termsVersion: 2, showName: true })
    const [learner, agent] = [await account(backend, 'learner'), await account(backend, 'agent')]
    const both = { primaryUuid: learner.uuid, secondaryUuid: agent.uuid }
    expect((await post(`${backend.url}/api/v1/userMerge`, both, as('consolidation'))).status).toBe(204)
    const all = [
      ['Of both', null, false],
      ['Of one', 2, true]
    ]
    for (const user of ['learner', 'agent']) expect([user, await registrations(user)]).toEqual([user, all])

    const answer = await post(`${backend.url}/api/eraseMyData`, { confirmation: 'erase' }, as('learner'))
    expect([answer.status, answer.text()]).toEqual([200, expect.anything()])
    expect(await backend.sql('SELECT ID FROM tutorials_events_EventRegistrations')).toEqual([])
  }
)
