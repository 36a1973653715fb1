import { beforeAll, describe, expect } from '@jest/globals'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { learner } from '../learner/support/learning.ts'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { accountNumber, desk, prizedMission, type ShownPrize } from './support/prizes.ts'

onBothInFullRun('statements', 'constraints', 'concurrency', 'transactions')

let one: Backend
let other: Backend
let cap: Row
let mug: Row

beforeAll(async () => {
  one = await startBackend()
  other = await startBackend({ database: one.database, dataDir: one.dataDir })
  const admin = curator(one)
  cap = await admin.made('Prizes', { name: 'Cap', description: 'Blue', stock: 2 })
  mug = await admin.made('Prizes', { name: 'Mug' })
  await prizedMission(one, 'Prizes', { 'earn-cap': String(cap.ID), 'earn-mug': String(mug.ID), 'earn-nothing': null })
})

/** The prizes of a development user by their names. */
async function prizesOf(user: string, backend = one): Promise<Readonly<Record<string, ShownPrize>>> {
  const { prizes } = await desk(backend).read(await accountNumber(one, user))
  return Object.fromEntries(prizes.map(prize => [prize.name, prize]))
}

/** The number of the record that `user` gets by completing a tutorial. */
async function earn(user: string, slug: 'earn-cap' | 'earn-mug'): Promise<number> {
  await learner(one, user).complete(slug, 1)
  const { recordId } = (await prizesOf(user))[slug === 'earn-cap' ? 'Cap' : 'Mug'] ?? {}
  if (recordId === undefined) throw new Error(`${user} has no prize`)
  return recordId
}

const claims = async (): Promise<number> => {
  const [row] = await one.sql(`SELECT count(*) AS n FROM tutorials_platform_AuditEvents WHERE action = 'claimPrize'`)
  return Number(row?.['n'])
}

const statusOf = async (record: number): Promise<unknown> => {
  const [row] = await one.sql('SELECT status AS s FROM tutorials_prizes_PrizeRecords WHERE legacyId = ?', [record])
  return row?.['s']
}

const stockOf = async (name: string): Promise<number> => {
  const [row] = await one.sql('SELECT stock AS n FROM tutorials_prizes_Prizes WHERE name = ?', [name])
  return Number(row?.['n'])
}

verifies(['EVENTS-007', 'EVENTS-009', 'EVENTS-010'], 'the desk sees what a person has done and earned', async () => {
  const number = await accountNumber(one, 'learner')
  expect((await desk(one).read(number)).prizes).toEqual([])
  const record = await earn('learner', 'earn-cap')
  await learner(one).complete('earn-nothing', 1)
  // a repetition, and a completion after a reset, earn nothing more
  await learner(one).complete('earn-cap', 1)
  await learner(one).reset('earn-cap')
  await learner(one).complete('earn-cap', 1)
  for (const backend of [one, other])
    expect(await desk(backend).read(number)).toMatchObject({
      accountNumber: number,
      displayName: expect.any(String),
      points: 20,
      tutorialsCompleted: 2,
      groupsCompleted: 0,
      missionsCompleted: 0,
      prizeRecords: `${record} Cap: EARNED`,
      prizes: [
        {
          recordId: record,
          name: 'Cap',
          description: 'Blue',
          status: 'EARNED',
          claimedAt: null,
          claimedBy: null,
          stock: 2
        }
      ]
    })
})

test.each([
  ['', 400],
  ['abc', 400],
  ['1.5', 400],
  ['99999999999', 400],
  ['2147483647', 404]
])('the desk is told that %p is no account: %d', async (number, status) => {
  expect(refusal(await desk(one).contestant(number))).toEqual([status, 'accountNumber'])
  expect(refusal(await desk(one).claim(number))).toEqual([status, 'recordId'])
})

describe('a claim', () => {
  verifies('EVENTS-011', 'of 50 at two instances wins once; the others hear who and when', async () => {
    const record = await earn('author', 'earn-mug')
    const before = await claims()
    const desks = Array.from({ length: 50 }, (_, index) => desk(index % 2 ? other : one))
    const answers = await Promise.all(desks.map(({ claim }) => claim(record)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    const texts = answers.map(answer => answer.json<{ value: string }>().value)
    expect(texts.filter(text => text === `Record ${record} claimed successfully`)).toHaveLength(1)
    const already = new RegExp(`^Record ${record} already claimed by .+ at \\d{4}-\\d\\d-\\d\\dT.+Z$`)
    expect(texts.filter(text => already.test(text))).toHaveLength(49)
    expect(new Set(answers.map(answer => answer.headers['cache-control']))).toEqual(new Set(['no-store']))
    expect(answers.flatMap(answer => answer.headers['etag'] ?? [])).toEqual([])
    expect(await claims()).toBe(before + 1)
    expect((await prizesOf('author', other))['Mug']).toMatchObject({ status: 'CLAIMED', claimedAt: expect.any(String) })
  })

  verifiesOnSqlite('EVENTS-011', 'is made by no HEAD and by no GET with a condition', async () => {
    const record = await earn('display', 'earn-mug')
    const asked = await desk(one).head(record)
    expect([asked.status, asked.headers['allow']]).toEqual([405, 'GET'])
    const part = { id: '1', method: 'GET', url: `claimPrize(recordId='${record}')`, headers: { 'If-None-Match': '*' } }
    const batch = await post(`${one.url}/scanner/$batch`, { requests: [part] }, as('scanner'))
    expect(batch.json<{ responses: readonly { status: number }[] }>().responses.map(({ status }) => status)).toEqual([
      400
    ])
    for (const headers of [
      { 'if-none-match': '*' },
      { 'if-none-match': '"a", "b"' },
      { 'if-modified-since': new Date().toUTCString() }
    ])
      expect((await desk(one).claim(record, headers)).status).toBe(400)
    expect(await statusOf(record)).toBe('EARNED')
    expect((await desk(one).claim(record)).status).toBe(200)
    // what was claimed is not hidden either
    expect((await desk(one).claim(record, { 'if-none-match': '*' })).status).toBe(400)
    expect((await desk(one).claim(record)).json<{ value: string }>().value).toContain('already claimed by')
  })

  test('of the prize of another account is refused, where one is given', async () => {
    const record = await earn('agent', 'earn-mug')
    const [own, others] = [await accountNumber(one, 'agent'), await accountNumber(one, 'learner')]
    const claim = (number: number) => desk(one).ask(`claimPrize(recordId='${record}',accountNumber='${number}')`)
    expect(refusal(await claim(others))).toEqual([403, 'recordId'])
    expect((await claim(own)).status).toBe(200)
  })

  testOnBoth('takes from the stock as long as there is one', async () => {
    await one.sql(`UPDATE tutorials_prizes_Prizes SET stock = 2 WHERE name = 'Cap'`)
    const records = [
      await earn('learner', 'earn-cap'),
      await earn('learner2', 'earn-cap'),
      await earn('api', 'earn-cap')
    ]
    const answers = await Promise.all(records.map((record, index) => desk(index % 2 ? other : one).claim(record)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    expect(lost?.text()).toContain('Cap is out of stock')
    expect(await stockOf('Cap')).toBe(0)
    expect((await Promise.all(records.map(statusOf))).sort()).toEqual(['CLAIMED', 'CLAIMED', 'EARNED'])
  })

  test('is taken back by who made it, within two minutes', async () => {
    const record = await earn('consolidation', 'earn-cap')
    await one.sql(`UPDATE tutorials_prizes_Prizes SET stock = 1 WHERE name = 'Cap'`)
    expect((await desk(one).undo(record)).status).toBe(409)
    await desk(one).claim(record)
    const { undoUntil } = (await prizesOf('consolidation'))['Cap'] ?? {}
    expect(Date.parse(undoUntil ?? '')).toBeGreaterThan(Date.now())
    expect((await desk(one).undo(record)).status).toBe(200)
    expect([await statusOf(record), await stockOf('Cap')]).toEqual(['EARNED', 1])
    const [row] = await one.sql(`SELECT count(*) AS n FROM tutorials_platform_AuditEvents WHERE action = 'undoClaim'`)
    expect(Number(row?.['n'])).toBe(1)

    await desk(one).claim(record)
    const earlier = new Date(Date.now() - 121_000).toISOString()
    await one.sql('UPDATE tutorials_prizes_PrizeRecords SET claimedAt = ? WHERE legacyId = ?', [earlier, record])
    expect((await desk(one).undo(record)).status).toBe(409)
    const [someone] = await one.sql(`SELECT ID AS i FROM tutorials_people_Users WHERE loginId = 'learner'`)
    await one.sql('UPDATE tutorials_prizes_PrizeRecords SET claimedAt = ?, claimedBy_ID = ? WHERE legacyId = ?', [
      ...[new Date().toISOString(), String(someone?.['i']), record]
    ])
    expect((await desk(one).undo(record)).status).toBe(409)
    expect((await prizesOf('consolidation'))['Cap']?.undoUntil).toBeNull()
  })
})

testOnBoth('a merge keeps one record of a prize, the claimed one', async () => {
  const [kept, gone] = [await earn('superadmin', 'earn-mug'), await earn('admin', 'earn-mug')]
  await desk(one).claim(gone)
  const [primary, secondary] = [await account(one, 'superadmin'), await account(one, 'admin')]
  const uuids = { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid }
  expect((await post(`${one.url}/api/v1/userMerge`, uuids, as('consolidation'))).status).toBe(204)
  expect(await statusOf(kept)).toBeUndefined()
  const { prizes } = await desk(one).read(await accountNumber(one, 'superadmin'))
  expect(prizes.map(({ recordId, status }) => [recordId, status])).toEqual([[gone, 'CLAIMED']])
})

describe('a prize of an event', () => {
  testOnBoth('is earned within its dates, by those who are registered or do it for the event', async () => {
    const admin = curator(one, 'superadmin')
    const event = await admin.made('Events', {
      name: 'Prize fair',
      startDate: '2026-01-01T00:00:00Z',
      endDate: '2036-01-01T00:00:00Z'
    })
    const over = await admin.made('Events', {
      name: 'Last fair',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2020-01-03T00:00:00Z'
    })
    const shirt = await admin.made('Prizes', { name: 'Shirt', event_ID: event.ID })
    const relic = await admin.made('Prizes', { name: 'Relic', event_ID: over.ID })
    const mission = await prizedMission(one, 'Fair', {
      'fair-one': String(shirt.ID),
      'fair-two': String(shirt.ID),
      'fair-old': String(relic.ID)
    })
    await admin.patch(`Events(${event.ID})`, { mission_ID: mission.ID })
    const namesOf = async (user: string) =>
      Object.keys(await prizesOf(user)).filter(name => name !== 'Cap' && name !== 'Mug')

    const registered = learner(one, 'learner')
    await registered.call('registerForEvent', { eventLegacyId: event.legacyId })
    for (const slug of ['fair-one', 'fair-two', 'fair-old']) await registered.complete(slug, 1)
    expect(await namesOf('learner')).toEqual(['Shirt'])
    const stranger = learner(one, 'learner2')
    await stranger.complete('fair-one', 1)
    expect(await namesOf('learner2')).toEqual([])
    const [row] = await one.sql(`SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = 'fair-two'`)
    await stranger.create(Number(row?.['n']), 'TUTORIAL', { eventLegacyId: event.legacyId })
    expect(await namesOf('learner2')).toEqual(['Shirt'])

    // who registers afterwards earns what was completed in time, once
    const late = learner(one, 'display')
    for (const slug of ['fair-one', 'fair-old']) await late.complete(slug, 1)
    expect(await namesOf('display')).toEqual([])
    for (const operation of ['registerForEvent', 'unregisterFromEvent', 'registerForEvent'])
      await late.call(operation, { eventLegacyId: event.legacyId })
    expect(await namesOf('display')).toEqual(['Shirt'])
  })
})

verifiesOnSqlite(
  'EVENTS-003',
  'prizes are made, read, changed and deleted at /admin; their records are read',
  async () => {
    const { made, call, patch, remove, list } = curator(one, 'superadmin')
    const { ID } = await made('Prizes', { name: 'Sticker', stock: 5 })
    expect((await patch(`Prizes(${ID})`, { name: 'Sheet of stickers' })).status).toBe(200)
    expect((await call('GET', `Prizes(${ID})`)).json<Row>()).toMatchObject({ name: 'Sheet of stickers', stock: 5 })
    expect(refusal(await patch(`Prizes(${ID})`, { stock: -1 }))).toEqual([400, 'stock'])
    expect((await remove(`Prizes(${ID})`)).status).toBe(204)
    expect((await remove(`Prizes(${cap.ID})`)).status).toBeGreaterThanOrEqual(400)
    expect(await list(`PrizeRecords?$filter=status eq 'CLAIMED'&$expand=prize`)).not.toEqual([])
    expect(await list(`Events?$filter=name eq 'Prize fair'&$expand=prizes($select=name)`)).toMatchObject([
      { prizes: [{ name: 'Shirt' }] }
    ])
    expect((await call('POST', 'PrizeRecords', { prize_ID: cap.ID })).status).toBe(405)
    for (const user of ['learner', 'scanner'])
      expect((await post(`${one.url}/admin/Prizes`, { name: 'Mine' }, as(user))).status).toBe(403)
  }
)

verifiesOnSqlite('EVENTS-003', 'the awards are exported, of an event or of days', async () => {
  const awards = async (body: object) =>
    (await post(`${one.url}/admin/exports/exportPrizeRecords`, { format: 'csv', ...body }, as('superadmin'))).text()
  await until(async () => (await awards({})).includes('Mug'))
  const lines = (await awards({})).trim().split(/\r?\n/)
  expect(lines[0]).toContain('Record ID,Prize')
  expect(lines.some(line => line.includes('Cap') && line.includes('CLAIMED'))).toBe(true)
  const [fair] = await curator(one, 'superadmin').list(`Events?$filter=name eq 'Prize fair'`)
  const ofFair = (await awards({ eventLegacyId: fair?.legacyId })).trim().split(/\r?\n/)
  expect(ofFair.slice(1).every(line => line.includes('Shirt'))).toBe(true)
  expect(ofFair).toHaveLength(4)
})

test('a reset of the event takes back what was not handed out', async () => {
  const admin = curator(one, 'superadmin')
  const [fair] = await admin.list(`Events?$filter=name eq 'Prize fair'`)
  const shirtOf = async (user: string) => (await prizesOf(user))['Shirt']
  const [kept, taken] = [await shirtOf('learner'), await shirtOf('learner2')]
  expect([kept?.status, taken?.status]).toEqual(['EARNED', 'EARNED'])
  await desk(one).claim(kept?.recordId ?? 0)
  const reset = await admin.post(`Events(${fair?.ID})/AdminService.resetEvent`, { confirmation: 'Prize fair' })
  expect(reset.status).toBe(200)
  expect([(await shirtOf('learner'))?.status, await shirtOf('learner2')]).toEqual(['CLAIMED', undefined])

  // whoever completes the tutorial anew earns the prize anew
  await learner(one, 'learner2').reset('fair-two')
  const [row] = await one.sql(`SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = 'fair-two'`)
  await learner(one, 'learner2').create(Number(row?.['n']), 'TUTORIAL', { eventLegacyId: fair?.legacyId })
  expect((await shirtOf('learner2'))?.status).toBe('EARNED')
})
