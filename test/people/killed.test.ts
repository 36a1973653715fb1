import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { insert } from './support/accounts.ts'

onBothInFullRun('transactions', 'statements')
inFullRun()

const RECORDS = 'tutorials_learner_TaskRecords'
const COUNT = 1100

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

async function newAccount(): Promise<{ ID: string; uuid: string }> {
  const uuid = randomUUID()
  return { uuid, ID: await insert(backend, 'tutorials_people_Users', { uuid, loginId: `login-${uuid}` }) }
}

/** Two accounts, the second with more records than one transaction moves. */
async function pair() {
  const [primary, secondary] = [await newAccount(), await newAccount()]
  const rows = Array.from(
    { length: COUNT },
    (_, index) => `('${randomUUID()}', '${secondary.ID}', ${index}, 'TUTORIAL', 'COMPLETED', 100)`
  )
  await backend.sql(
    `INSERT INTO ${RECORDS} (ID, user_ID, taskLegacyId, taskType, status, progress) VALUES ${rows.join(',')}`
  )
  return { primary, secondary }
}

type Pair = Awaited<ReturnType<typeof pair>>

const merge = (at: Backend, { primary, secondary }: Pair) =>
  post(`${at.url}/api/v1/userMerge`, { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid }, as('consolidation'))

const statusOf = async ({ secondary }: Pair) =>
  (await get(`${backend.url}/api/v1/getMergeStatus(uuid='${secondary.uuid}')`, as('consolidation'))).json()

async function countOf(user: string): Promise<number> {
  const [row] = await backend.sql(`SELECT count(*) AS n FROM ${RECORDS} WHERE user_ID = ?`, [user])
  return Number(row?.['n'])
}

test('a merge that was killed while it moved records is finished by the job', async () => {
  const victim = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  const [first, second] = [await pair(), await pair()]
  await victim.disturb()
  expect((await merge(victim, first)).status).toBe(204)
  const { statements } = await victim.observe()
  const pages = statements.flatMap((sql, index) =>
    sql.startsWith(`UPDATE ${RECORDS} `) && /user_ID/.test(sql) ? index : []
  )
  expect(pages.length).toBeGreaterThan(2)
  await victim.disturb({ statement: (pages[1] ?? 0) + 1, effect: 'kill-after' })
  await merge(victim, second).catch(() => undefined)
  await victim.exited()

  expect(await countOf(second.primary.ID)).toBeGreaterThan(0)
  expect(await countOf(second.secondary.ID)).toBeGreaterThan(0)
  expect(await statusOf(second)).toMatchObject({ primaryUuid: second.primary.uuid, status: 'IN_PROGRESS' })
  await backend.sql('UPDATE tutorials_people_SecondaryAccounts SET modifiedAt = ? WHERE uuid = ?', [
    new Date(Date.now() - 120_000),
    second.secondary.uuid
  ])
  expect(await backend.runJob('finish-merges')).toMatchObject({ finished: 1 })
  expect([await countOf(second.primary.ID), await countOf(second.secondary.ID)]).toEqual([COUNT, 0])
  expect(await statusOf(second)).toMatchObject({ status: 'MERGED', mergedAt: expect.any(String) })
})

test('an erasure that was killed between its pages is finished by the job, and names nobody', async () => {
  const victim = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  const [first, second] = [await pair(), await pair()]
  const erase = ({ secondary }: Pair) =>
    post(`${victim.url}/admin/anonymizeUser`, { loginId: `login-${secondary.uuid}` }, as('admin'))
  await victim.disturb()
  expect((await erase(first)).status).toBe(204)
  expect(await countOf(first.secondary.ID)).toBe(0)
  const { statements } = await victim.observe()
  const pages = statements.flatMap((sql, index) => (sql.startsWith(`UPDATE ${RECORDS} `) ? index : []))
  expect(pages.length).toBeGreaterThan(2)
  await victim.disturb({ statement: (pages[1] ?? 0) + 1, effect: 'kill-after' })
  await erase(second).catch(() => undefined)
  await victim.exited()

  expect(await countOf(second.secondary.ID)).toBeGreaterThan(0)
  expect(await countOf(second.secondary.ID)).toBeLessThan(COUNT)
  await backend.sql(
    `UPDATE tutorials_people_PrivacyProtectionActions SET requestedAt = ? WHERE status = 'PROCESSING'`,
    [new Date(Date.now() - 120_000)]
  )
  expect(await backend.runJob('finish-erasures')).toMatchObject({ finished: 1 })
  expect(await countOf(second.secondary.ID)).toBe(0)
  const { uuid } = second.secondary
  expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE uuid = ?', [uuid])).toEqual([])
  expect(
    await backend.sql(
      `SELECT ID FROM tutorials_people_PrivacyProtectionActions WHERE userUuid = ? OR status <> 'COMPLETED'`,
      [uuid]
    )
  ).toEqual([])
})
