import { beforeAll, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { a2a, oldMessage, type OldTask, type RpcAnswer } from '../a2a/support/a2a.ts'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { valueOf } from '../mcp/support/mcp.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { list, mint, revoke, use } from '../tokens/support/tokens.ts'
import { account, insert } from './support/accounts.ts'

onBothInFullRun('statements', 'constraints', 'concurrency')

let instances: readonly [Backend, Backend]
let one: Backend
let other: Backend

beforeAll(async () => {
  one = await startBackend()
  other = await startBackend({ database: one.database, dataDir: one.dataDir })
  instances = [one, other]
})

async function merge(primaryUuid: string, secondaryUuid: string): Promise<void> {
  const answer = await post(`${one.url}/api/v1/userMerge`, { primaryUuid, secondaryUuid }, as('consolidation'))
  expect([answer.status, answer.text()]).toEqual([204, ''])
}

const toggle = (user: string, sessionRef: string) =>
  post(`${one.url}/api/toggleSessionFavorite`, { sourceType: 'TECHED', sessionRef }, as(user))

async function favorites({ url }: Backend, user: string): Promise<readonly string[]> {
  const answer = await get(`${url}/api/getMyFavorites()`, as(user))
  return answer.json<{ value: readonly { sessionRef: string }[] }>().value.map(({ sessionRef }) => sessionRef)
}

const keep = (user: string, slugs: readonly string[]) =>
  post(
    `${one.url}/api/keepBookmarks`,
    { bookmarks: slugs.map(slug => ({ kind: 'TUTORIAL', slug, stepNumber: 1 })) },
    as(user)
  )

async function bookmarks({ url }: Backend, user: string): Promise<readonly string[]> {
  const answer = await get(`${url}/api/MyBookmarks?$orderby=slug`, as(user))
  return answer.json<{ value: readonly { slug: string }[] }>().value.map(({ slug }) => slug)
}

verifies(
  'PEOPLE-026',
  'who was two people keeps tokens, favourites, bookmarks, records and tasks of agents, under both logins, on every instance',
  async () => {
    const [both = 0] = await publishTutorials(one, { 'done-by-both': 1, 'done-afterwards': 1 })
    const [lea, agatha] = [learner(one), learner(one, 'agent')]
    await lea.sync([['done-by-both', 1, '2026-02-02T00:00:00Z']])
    await agatha.sync([['done-by-both', 1, '2026-01-01T00:00:00Z']])
    const first = await agatha.record('TUTORIAL', both)
    for (const session of ['mine', 'shared']) await toggle('learner', session)
    for (const session of ['hers', 'shared']) await toggle('agent', session)
    await keep('learner', ['done-by-both'])
    await keep('agent', ['done-by-both', 'done-afterwards'])
    const mine = await mint(one, 'learner')
    const hers = await mint(one, 'agent', { scopes: ['read', 'write'] })
    // the other instance keeps whose token it is
    expect((await use(other, hers.token)).status).toBe(200)
    const sent = await a2a(one.url, 'message/send', oldMessage('search-tutorials', 'done'))
    const task = sent.json<RpcAnswer<OldTask>>().result?.id

    await merge((await account(one, 'learner')).uuid, (await account(one, 'agent')).uuid)
    const done = { slug: 'done-afterwards', stepNumber: 1 }
    await valueOf(`${other.url}/mcp-pat/api`, 'complete_step', done, bearer(hers.token))
    for (const instance of instances) {
      for (const user of ['learner', 'agent']) {
        expect([...(await favorites(instance, user))].sort()).toEqual(['hers', 'mine', 'shared'])
        expect(await bookmarks(instance, user)).toEqual(['done-afterwards', 'done-by-both'])
        expect((await list(instance, user)).map(({ ID }) => ID).sort()).toEqual([mine.ID, hers.ID].sort())
        // the first completion stands, whichever account it was
        const record = await learner(instance, user).record('TUTORIAL', both)
        expect(record).toMatchObject({
          completionDate: first?.['completionDate'],
          submissionIdCompleted: first?.['submissionIdCompleted']
        })
        expect(await learner(instance, user).records("taskType eq 'TUTORIAL' and status eq 'COMPLETED'")).toHaveLength(
          2
        )
      }
      expect((await use(instance, mine.token)).status).toBe(200)
      const found = await a2a(instance.url, 'tasks/get', { id: task })
      expect(found.json<RpcAnswer<OldTask>>().result?.id).toBe(task)
    }

    expect((await revoke(one, 'learner', hers.ID)).status).toBe(200)
    for (const instance of instances) await until(async () => (await use(instance, hers.token)).status === 401)
    expect((await use(one, mine.token)).status).toBe(200)
  }
)

verifies('PEOPLE-026', 'a token goes on when the account that stays has no login of its own', async () => {
  const uuid = randomUUID()
  await insert(one, 'tutorials_people_Users', { uuid })
  const { token, ID } = await mint(one, 'learner2', { scopes: ['read', 'write'] })
  for (const instance of instances) expect((await use(instance, token)).status).toBe(200)
  await merge(uuid, (await account(one, 'learner2')).uuid)
  // cached tokens are read again
  await revoke(one, 'learner2', (await mint(one, 'learner2')).ID)
  await toggle('learner2', 'before')
  for (const instance of instances) {
    expect((await list(instance, 'learner2')).map(each => each.ID)).toContain(ID)
    expect((await use(instance, token)).status).toBe(200)
  }
  expect(await favorites(other, 'learner2')).toEqual(['before'])
})
