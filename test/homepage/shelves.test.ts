import { beforeAll, describe, expect, test } from '@jest/globals'
import { takeRequests } from '../rebuild/support/changes.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, send } from '../support/http/http.ts'

let backend: Backend
beforeAll(async () => {
  backend = await leaseBackend()
})

const LINK = { verb: 'BUILD', shelf: 'START', title: 'Begin', url: '/tutorials/begin', description: 'The first one' }

const admin = (method: string, path: string, body: object = {}, user = 'admin') =>
  send(`${backend.url}/admin/${path}`, {
    method,
    headers: { ...as(user), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(body)
  })
const create = (more: object = {}) => admin('POST', 'HomepageShelves', { ...LINK, ...more, IsActiveEntity: true })

interface Row {
  readonly ID: string
  readonly title: string
}
const linksOf = async (verb: string): Promise<readonly Row[]> =>
  (await get(`${backend.url}/api/homepage/shelves?verb=${verb}`)).json<{ value: readonly Row[] }>().value
const feed = async () =>
  (await get(`${backend.url}/build/homepage-shelves`)).json<{ shelves: readonly Row[]; buildAt: string }>()

describe('links on shelves', () => {
  verifies(
    ['HOMEPAGE-004', 'HOMEPAGE-005', 'HOMEPAGE-006', 'HOMEPAGE-023'],
    'reach builds by lane, shelf and order, and start a build of the catalog',
    async () => {
      await takeRequests(backend)
      for (const more of [
        { verb: 'LEARN', shelf: 'START', title: 'Third', url: '/c' },
        { verb: 'BUILD', shelf: 'START', title: 'Second', url: '/b', sortOrder: 20 },
        { verb: 'BUILD', shelf: 'START', title: 'First', url: '/a', sortOrder: 10, badge: 'HIDDEN_GEM' },
        { verb: 'BUILD', shelf: 'LEARN', title: 'Zeroth', url: '/z', tagline: 'Short', whyItMatters: 'Long' },
        { verb: 'BUILD', shelf: 'LEARN', title: 'Hidden', url: '/h', isActive: false }
      ])
        expect((await create(more)).status).toBe(201)
      const { shelves, buildAt } = await feed()
      expect(shelves.map(({ title }) => title)).toEqual(['Zeroth', 'First', 'Second', 'Third'])
      expect(shelves[0]).toEqual({
        ID: expect.any(String),
        ...{ verb: 'BUILD', shelf: 'LEARN', sortOrder: 100, title: 'Zeroth', url: '/z', description: 'The first one' },
        ...{ badge: null, isExternal: true, requiresLogin: false },
        ...{ tagline: 'Short', whyItMatters: 'Long', authoringStatus: 'BLANK' },
        ...{ createdAt: expect.any(String), modifiedAt: expect.any(String) }
      })
      expect(buildAt).toMatch(/Z$/)
      const rebuilds = await takeRequests(backend)
      expect(rebuilds).toMatchObject(shelves.map(() => ({ mode: 'catalog-only' })).concat({ mode: 'catalog-only' }))
    }
  )

  verifies(
    ['HOMEPAGE-058', 'HOMEPAGE-060', 'HOMEPAGE-061'],
    'of one lane are there for pages for five minutes, in both notations',
    async () => {
      const answer = await get(`${backend.url}/api/homepage/shelves?verb=BUILD`)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
      expect((await linksOf('BUILD')).map(({ title }) => title)).toEqual(['Zeroth', 'First', 'Second'])
      expect(Object.keys((await linksOf('LEARN'))[0] ?? {}).sort()).toEqual(
        ['ID', 'verb', 'shelf', 'sortOrder', 'title', 'url', 'description', 'badge', 'isExternal'].sort()
      )
      expect(await linksOf('AI')).toEqual([])
      const called = await get(`${backend.url}/api/homepage/shelves(verb='BUILD')`)
      expect(called.json()).toMatchObject({ value: await linksOf('BUILD') })
      const again = await get(`${backend.url}/api/homepage/shelves?verb=BUILD`, {
        'if-none-match': String(answer.headers['etag'])
      })
      expect(again.status).toBe(304)
    }
  )

  verifies('HOMEPAGE-059', 'are refused where the address names no lane', async () => {
    for (const address of [
      'shelves',
      'shelves?verb=',
      'shelves?verb=learn',
      'shelves?verb=FLY',
      "shelves(verb='FLY')"
    ]) {
      const refused = await get(`${backend.url}/api/homepage/${address}`)
      expect([address, refused.status]).toEqual([address, 400])
      expect(refused.text()).toContain('verb must be one of LEARN, BUILD, INTEGRATE, OPERATE, AI, CONNECT')
    }
  })

  test.each([
    [{ url: 'javascript:alert(1)' }, 400, 'url must be'],
    [{ url: '//other.example' }, 400, 'url must be'],
    [{ url: undefined }, 400, 'url'],
    [{ verb: 'FLY' }, 400, 'verb'],
    [{ shelf: 'ATTIC' }, 400, 'shelf'],
    [{ badge: 'OLD' }, 400, 'badge'],
    [{ title: 't'.repeat(121) }, 400, 'title'],
    [{ url: '/a' }, 409, '']
  ])('%j is refused', async (more, status, told) => {
    const before = await feed()
    const refused = await create({ title: 'Refused', ...more })
    expect(refused.status).toBe(status)
    expect(refused.text()).toContain(told)
    expect((await feed()).shelves).toEqual(before.shelves)
  })

  test('are for admins to change, also as drafts', async () => {
    expect((await admin('POST', 'HomepageShelves', LINK, 'learner')).status).toBe(403)
    const draft = await admin('POST', 'HomepageShelves', { ...LINK, verb: 'AI', title: 'Drafted', url: '/drafted' })
    const { ID } = draft.json<Row>()
    expect(draft.status).toBe(201)
    expect(await linksOf('AI')).toEqual([])
    const row = `HomepageShelves(ID=${ID},IsActiveEntity=false)`
    const activate = () => admin('POST', `${row}/AdminService.draftActivate`)
    await admin('PATCH', row, { url: 'nowhere' })
    expect((await activate()).status).toBe(400)
    expect(await linksOf('AI')).toEqual([])
    await admin('PATCH', row, { url: '/drafted' })
    expect((await activate()).status).toBe(201)
    expect((await linksOf('AI')).map(({ title }) => title)).toEqual(['Drafted'])
    expect((await admin('DELETE', `HomepageShelves(ID=${ID},IsActiveEntity=true)`)).status).toBe(204)
    expect(await linksOf('AI')).toEqual([])
  })

  verifies('HOMEPAGE-059', 'are there for each of the six lanes', async () => {
    for (const verb of ['LEARN', 'BUILD', 'INTEGRATE', 'OPERATE', 'AI', 'CONNECT']) {
      const title = `For ${verb} alone`
      expect((await create({ verb, title, url: `/${verb}` })).status).toBe(201)
      const titles = (await linksOf(verb)).map(each => each.title)
      expect(titles.filter(each => each.endsWith('alone'))).toEqual([title])
      const called = await get(`${backend.url}/api/homepage/shelves(verb='${verb}')`)
      expect(called.json<{ value: Row[] }>().value).toEqual(await linksOf(verb))
    }
  })
})
