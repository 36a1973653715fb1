import { beforeAll, describe, expect } from '@jest/globals'
import { curator, refusal } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { until } from '../support/until.ts'

onBothInFullRun('times', 'constraints')
inFullRun()

interface Alert {
  readonly id: string
  readonly title: string
}

const noon = new Date('2027-03-01T12:00:00.000Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)

describe('alerts', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>

  // moves its clock
  beforeAll(async () => {
    backend = await startBackend()
    admin = curator(backend)
    await backend.at(noon)
  })

  const read = (path = '', headers = {}, at = backend) => get(`${at.url}/api/alerts${path}`, headers)
  const titles = (answer: HttpResponse) => answer.json<{ alerts: Alert[] }>().alerts.map(({ title }) => title)
  const shown = async () => titles(await read())
  const shownTo = async (user: string) => titles(await read('/me', as(user)))
  const clear = () => backend.sql('DELETE FROM tutorials_homepage_Alerts')

  /** Saves an alert at once, or as it was edited in a form. */
  const save = (alert: object) => admin.post('Alerts', { IsActiveEntity: true, ...alert })
  const saved = async (alert: object) => (await save(alert)).json<{ ID: string }>().ID
  const address = (ID: string) => `Alerts(ID=${ID},IsActiveEntity=true)`

  verifiesOnSqlite(
    ['HOMEPAGE-040', 'HOMEPAGE-041', 'HOMEPAGE-042', 'HOMEPAGE-068'],
    'for everyone are answered without a login for a minute, and a saved one shows without a rebuild',
    async () => {
      const before = await backend.sql('SELECT * FROM tutorials_rebuild_Requests')
      expect(await shown()).toEqual([])
      const ID = await saved({
        title: 'Maintenance',
        body: 'Tonight',
        severity: 'Warning',
        ctaLabel: 'Why',
        ctaUrl: '/x'
      })
      await saved({ title: 'For users', audience: 'AUTHENTICATED' })
      await saved({ title: 'For admins', audience: 'ADMIN' })
      const answer = await read()
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=60, stale-while-revalidate=300',
        'content-type': 'application/json; charset=utf-8'
      })
      expect(answer.json()).toEqual({
        alerts: [
          {
            id: ID,
            title: 'Maintenance',
            body: 'Tonight',
            severity: 'Warning',
            ctaLabel: 'Why',
            ctaUrl: '/x',
            dismissible: true,
            startsAt: null,
            endsAt: null
          }
        ],
        fetchedAt: noon.toISOString()
      })
      expect((await admin.patch(address(ID), { title: 'Maintenance is over', severity: 'Success' })).status).toBe(200)
      expect(await shown()).toEqual(['Maintenance is over'])
      expect((await admin.patch(address(ID), { active: false })).status).toBe(200)
      expect(await shown()).toEqual([])
      expect((await admin.remove(address(ID))).status).toBe(204)
      expect(await backend.sql('SELECT * FROM tutorials_rebuild_Requests')).toEqual(before)
    }
  )

  verifiesOnSqlite(
    ['HOMEPAGE-001', 'HOMEPAGE-043', 'HOMEPAGE-044', 'HOMEPAGE-045', 'HOMEPAGE-046'],
    'of a caller are those for everyone, for users, and for admins',
    async () => {
      await clear()
      await saved({ title: 'all' })
      await saved({ title: 'users', audience: 'AUTHENTICATED' })
      await saved({ title: 'admins', audience: 'ADMIN' })
      expect(await shown()).toEqual(['all'])
      expect((await shownTo('learner')).sort()).toEqual(['all', 'users'])
      expect((await shownTo('author')).sort()).toEqual(['all', 'users'])
      expect((await shownTo('admin')).sort()).toEqual(['admins', 'all', 'users'])
      const mine = await read('/me', as('learner'))
      expect(mine.headers).toMatchObject({ 'cache-control': 'private, max-age=30' })
      expect(mine.headers.vary).toMatch(/Authorization, Cookie/)
      const nobody = await read('/me')
      expect([nobody.status, nobody.json()]).toEqual([401, { authenticated: false }])
      expect(nobody.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(refusal(await save({ title: 'x', audience: 'SOME' }))).toEqual([400, 'audience'])
    }
  )

  test('are 304 to whoever has them, also once they were read again', async () => {
    await clear()
    await saved({ title: 'same' })
    for (const [path, headers] of [
      ['', {}],
      ['/me', as('admin')]
    ] as const) {
      const { etag } = (await read(path, headers)).headers
      expect((await read(path, { ...headers, 'if-none-match': etag })).status).toBe(304)
      const other = await saved({ title: 'inactive', active: false })
      expect((await read(path, { ...headers, 'if-none-match': etag })).status).toBe(304)
      await admin.remove(address(other))
      expect((await admin.patch(address(await saved({ title: 'new' })), { body: 'b' })).status).toBe(200)
      expect((await read(path, { ...headers, 'if-none-match': etag })).status).toBe(200)
    }
  })

  testOnBoth('begin and end by themselves, the newest first', async () => {
    await clear()
    await saved({ title: 'later', startsAt: minutes(10), endsAt: minutes(20) })
    await backend.at(minutes(1))
    await saved({ title: 'always' })
    expect(await shown()).toEqual(['always'])
    const { etag } = (await read()).headers
    await backend.at(minutes(10))
    expect(await shown()).toEqual(['always', 'later'])
    expect(await shownTo('learner')).toEqual(['always', 'later'])
    await backend.at(new Date(minutes(20).getTime() - 1))
    expect(await shown()).toEqual(['always', 'later'])
    await backend.at(minutes(20))
    expect((await read('', { 'if-none-match': etag })).status).toBe(304)
    expect(await shownTo('learner')).toEqual(['always'])
  })

  test('change on every instance', async () => {
    await clear()
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    expect(titles(await read('', {}, other))).toEqual([])
    const ID = await saved({ title: 'everywhere' })
    await until(async () => titles(await read('', {}, other)).includes('everywhere'))
    await until(async () => titles(await read('/me', as('learner'), other)).includes('everywhere'))
    expect((await admin.remove(address(ID))).status).toBe(204)
    await until(async () => titles(await read('', {}, other)).length === 0)
    await other.stop()
  })

  test('are edited as drafts, which nobody sees before they are activated', async () => {
    await clear()
    const made = await admin.post('Alerts', { title: 'a draft' })
    expect([made.status, made.json()]).toEqual([201, expect.objectContaining({ IsActiveEntity: false })])
    const { ID } = made.json<{ ID: string }>()
    expect((await admin.patchDraft('Alerts', ID, { ctaUrl: 'javascript:alert(1)' })).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(refusal(await admin.activate('Alerts', ID))).toEqual([400, 'ctaUrl'])
    expect((await admin.patchDraft('Alerts', ID, { ctaUrl: 'https://example.com/a?b=c#d' })).status).toBe(200)
    expect((await admin.activate('Alerts', ID)).status).toBe(201)
    expect(await shown()).toEqual(['a draft'])
  })

  test.each([
    ['title', { title: null }],
    ['title', { title: '' }],
    ['title', { title: 'x'.repeat(201) }],
    ['severity', { severity: 'Fatal' }],
    ['ctaUrl', { ctaUrl: 'mailto:a@example.com' }],
    ['ctaUrl', { ctaUrl: '//elsewhere' }],
    ['ctaUrl', { ctaUrl: 'relative' }],
    ['ctaUrl', { ctaUrl: 'https://a b' }],
    ['ctaUrl', { ctaUrl: 'https://' }],
    ['endsAt', { startsAt: minutes(2), endsAt: minutes(1) }],
    ['endsAt', { startsAt: minutes(2), endsAt: minutes(2) }]
  ])('with a bad %s are refused: %j', async (field, alert) => {
    expect(refusal(await save({ title: 'x', ...alert }))).toEqual([400, field])
  })

  test('keep an end after their start when one of both is changed', async () => {
    const ID = await saved({ title: 'window', startsAt: minutes(10), endsAt: minutes(20) })
    expect(refusal(await admin.patch(address(ID), { endsAt: minutes(5) }))).toEqual([400, 'endsAt'])
    expect(refusal(await admin.patch(address(ID), { startsAt: minutes(25) }))).toEqual([400, 'endsAt'])
    expect((await admin.patch(address(ID), { startsAt: null })).status).toBe(200)
    expect((await admin.patch(address(ID), { endsAt: minutes(5) })).status).toBe(200)
  })

  test('belong to admins', async () => {
    expect((await curator(backend, 'author').post('Alerts', { title: 'x' })).status).toBe(403)
  })
})
