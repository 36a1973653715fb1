import { beforeAll, describe, expect } from '@jest/globals'
import { valueOf } from '../mcp/support/mcp.ts'
import { catalogStore } from '../catalog/support/store.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBoth('types', 'statements')

let backend: Backend

const SLUGS = ['foryou-one', 'foryou-two', 'foryou-three', 'foryou-hidden']

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, Object.fromEntries(SLUGS.map(slug => [slug, sampleDocument(slug)])), {
    metadata: Object.fromEntries(SLUGS.map(slug => [slug, { title: `About ${slug}`, description: `Of ${slug}` }]))
  })
})

const admin = (method: string, path: string, body: object = {}, user = 'admin') =>
  send(`${backend.url}/admin/${path}`, {
    method,
    headers: { ...as(user), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(body)
  })
const create = (more: object) =>
  admin('POST', 'HomepageForYouCandidates', {
    ...{ kind: 'tutorial', title: 'Chosen', IsActiveEntity: true },
    ...more
  })

interface Row {
  readonly ID: string
  readonly targetSlug: string
}
const feed = async () =>
  (await get(`${backend.url}/build/homepage-for-you`)).json<{ candidates: readonly Row[] }>().candidates
const chosen = async () => (await feed()).map(({ targetSlug }) => targetSlug)

const recommended = async (user: string, kind: 'tutorials' | 'missions', limit: number) => {
  const name = `get_my_recommended_${kind}`
  const found = await valueOf<readonly { slug: string }[]>(`${backend.url}/mcp/homepage`, name, { limit }, as(user))
  return found.map(({ slug }) => slug)
}
const prefer = (user: string, preferences: object) =>
  post(`${backend.url}/api/setLearningPreferences`, preferences, as(user))

describe('candidates', () => {
  testOnBoth('are shown to builds in their order, with what a page needs and no person', async () => {
    const tags = ['role:architect', 'deployment:cloud']
    const video = { kind: 'video', targetSlug: 'https://videos.example/watch?v=1', title: 'A video', sortOrder: 5 }
    expect((await create({ targetSlug: 'foryou-two', sortOrder: 20, description: 'Why' })).status).toBe(201)
    expect((await create({ ...video, personaTags: tags, imageUrl: '/content/x.png' })).status).toBe(201)
    expect((await create({ targetSlug: 'foryou-three', active: false })).status).toBe(201)
    expect((await create({ targetSlug: 'foryou-nowhere', sortOrder: 1 })).status).toBe(201)
    const rows = await feed()
    expect(rows).toEqual([
      {
        ...{ ID: expect.any(String), ...video, description: null, imageUrl: '/content/x.png' },
        ...{ personaTags: tags, personaHidden: [], personaWeight: 0 }
      },
      {
        ...{ ID: expect.any(String), kind: 'tutorial', targetSlug: 'foryou-two', title: 'Chosen', description: 'Why' },
        ...{ imageUrl: null, personaTags: [], personaHidden: [], personaWeight: 0, sortOrder: 20 }
      }
    ])
    const answer = await get(`${backend.url}/build/homepage-for-you`)
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    const known = await get(`${backend.url}/build/homepage-for-you`, { 'if-none-match': String(answer.headers.etag) })
    expect(known.status).toBe(304)
  })

  test.each([
    [{ targetSlug: 'Not A Slug' }, 'targetSlug of a tutorial'],
    [{ kind: 'blog', targetSlug: 'javascript:alert(1)' }, 'targetSlug must be'],
    [{ targetSlug: 'foryou-one', imageUrl: 'https://pictures.example/x.png' }, 'imageUrl must be'],
    [{ targetSlug: 'foryou-one', personaTags: ['role:pirate'] }, 'a persona must be'],
    [{ targetSlug: '/tutorials/', kind: 'song' }, 'kind'],
    [{ targetSlug: undefined }, 'targetSlug']
  ])('%j is refused', async (more, told) => {
    const refused = await create(more)
    expect([refused.status, refused.text()]).toEqual([400, expect.stringContaining(told)])
  })

  test('are for admins to change, also as drafts', async () => {
    expect((await admin('GET', 'HomepageForYouCandidates', undefined, 'learner')).status).toBe(403)
    const draft = await admin('POST', 'HomepageForYouCandidates', {
      ...{ kind: 'shelf', targetSlug: '/tutorials/', title: 'Drafted', personaTags: ['role:student'] }
    })
    const { ID } = draft.json<Row>()
    const row = `HomepageForYouCandidates(ID=${ID},IsActiveEntity=false)`
    const activate = () => admin('POST', `${row}/AdminService.draftActivate`)
    await admin('PATCH', row, { targetSlug: 'no address' })
    expect((await activate()).status).toBe(400)
    await admin('PATCH', row, { targetSlug: '/tutorials/' })
    expect((await activate()).status).toBe(201)
    expect(await chosen()).toContain('/tutorials/')
    expect((await admin('DELETE', `HomepageForYouCandidates(ID=${ID},IsActiveEntity=true)`)).status).toBe(204)
    expect(await chosen()).not.toContain('/tutorials/')
  })
})

describe('a candidate whose tutorial a rollback takes away', () => {
  testOnBoth('is shown no more, and again when the tutorial is back', async () => {
    const slug = 'foryou-rolled'
    const publishIt = () =>
      publish(backend, { [slug]: sampleDocument(slug) }, { metadata: { [slug]: { title: 'Rolled' } } })
    await publishIt()
    expect((await create({ targetSlug: slug })).status).toBe(201)
    expect(await chosen()).toContain(slug)
    expect((await publisher(backend).rollback()).status).toBe(200)
    expect(await chosen()).not.toContain(slug)
    expect(await recommended('learner', 'tutorials', 20)).not.toContain(slug)
    await publishIt()
    expect(await chosen()).toContain(slug)
  })
})

describe('what is recommended to a person', () => {
  verifies('MCP-020', 'begins with what is chosen for the role, and leaves out what is hidden from it', async () => {
    await create({ targetSlug: 'foryou-one', personaTags: ['role:sysadmin'] })
    await create({ targetSlug: 'foryou-three', personaTags: ['role:sysadmin'], personaWeight: 9 })
    await create({ targetSlug: 'foryou-hidden', personaTags: ['deployment:cloud'], personaHidden: ['role:sysadmin'] })
    await prefer('learner', { role: 'sysadmin', deployment: 'cloud' })
    const own = await recommended('learner', 'tutorials', 20)
    expect(own.slice(0, 2)).toEqual(['foryou-three', 'foryou-one'])
    expect(own).not.toContain('foryou-hidden')
    expect(new Set(own).size).toBe(own.length)
    await prefer('learner', { role: 'student', deployment: 'cloud' })
    expect((await recommended('learner', 'tutorials', 1))[0]).toBe('foryou-hidden')
    await prefer('learner', {})
  })

  test('never exceeds the limit', async () => {
    expect(await recommended('learner', 'tutorials', 2)).toHaveLength(2)
    const most = await post(
      `${backend.url}/mcp/homepage`,
      {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'get_my_recommended_tutorials', arguments: { limit: 21 } }
      },
      as('learner')
    )
    expect(most.text()).toContain('limit')
  })

  verifies('MCP-021', 'ranks missions by persona as well', async () => {
    const store = catalogStore(backend)
    for (const slug of ['foryou-a', 'foryou-b', 'foryou-c']) await store.mission(slug)
    await store.changed()
    await create({ kind: 'mission', targetSlug: 'foryou-c', personaTags: ['role:student'] })
    await create({ kind: 'mission', targetSlug: 'foryou-a', personaHidden: ['role:student'] })
    await prefer('learner', { role: 'student' })
    await until(async () => (await recommended('learner', 'missions', 10))[0] === 'foryou-c')
    expect(await recommended('learner', 'missions', 10)).not.toContain('foryou-a')
    await prefer('learner', {})
    expect(await recommended('learner', 'missions', 10)).toContain('foryou-a')
  })
})
