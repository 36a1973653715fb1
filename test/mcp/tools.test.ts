import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { leaseIssued } from '../access/support/issued-backend.ts'
import { catalogStore } from '../catalog/support/store.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend } from '../support/backend.ts'
import { as, bearer, get } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { mint } from '../tokens/support/tokens.ts'
import { callTool, resultOf, rpc, type RpcAnswer, toolNames, valueOf } from './support/mcp.ts'

let backend: Backend
let issuer: LeasedIssuer
let api: string
let event: number

beforeAll(async () => {
  ;({ backend, issuer } = await leaseIssued())
  api = `${backend.url}/mcp/api`
  await publishSteps('mcp-one', ['Begin', 'Go <b>on</b>', 'End'])
  await publishSteps('mcp-two', ['Only'])
  const store = catalogStore(backend)
  const mission = await store.mission('mcp-mission', { title: 'A mission', description: 'All of it' })
  const group = await store.group('mcp-group')
  const path_ID = await store.path(mission, 'The path', 'mcp-path')
  const idOf = async (slug: string) =>
    String((await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug]))[0]?.['id'])
  const tutorial_ID = await idOf('mcp-one')
  await store.insert('CompletionPathItems', { path_ID, taskType: 'TUTORIAL', tutorial_ID, itemOrder: 1 })
  await store.insert('CompletionPathItems', { path_ID, taskType: 'GROUP', group_ID: group, itemOrder: 2 })
  await store.insert('GroupPathItems', { group_ID: group, tutorial_ID: await idOf('mcp-two'), itemOrder: 1 })
  await store.changed()
  event = await newEvent()
  await until(async () => (await valueOf(`${backend.url}/mcp/search`, 'get_mission', { slug: 'mcp-mission' })) !== null)
})

async function publishSteps(slug: string, titles: readonly string[]): Promise<void> {
  const sections = titles
    .map(title => `<section class="tutorial-step"><h2>${title}</h2><p>Text.</p></section>`)
    .join('')
  const steps = titles.map((title, index) => ({ number: index + 1, title }))
  const lastUpdated = new Date(Date.now() - 86_400_000).toISOString()
  const metadata = { [slug]: { title: `About ${slug}`, stepCount: titles.length, steps, lastUpdated } }
  await publish(backend, { [slug]: `<!doctype html><html><body>${sections}</body></html>` }, { metadata })
}

async function newEvent(): Promise<number> {
  const legacyId = 50_000_000 + Math.floor(Math.random() * 1_000_000)
  await backend.sql(
    'INSERT INTO tutorials_events_Events (ID, legacyId, name, eventType, startDate, endDate) VALUES (?, ?, ?, ?, ?, ?)',
    [randomUUID(), legacyId, 'MCP days', 'TECHED', '2026-09-01T00:00:00.000Z', '2099-09-01T00:00:00.000Z']
  )
  return legacyId
}

describe('missions', () => {
  const search = () => `${backend.url}/mcp/search`

  verifies('MCP-011', 'are listed with the number of their tutorials', async () => {
    const all = await valueOf<{ slug: string }[]>(search(), 'list_missions', { limit: 50 })
    expect(all.find(({ slug }) => slug === 'mcp-mission')).toEqual({
      slug: 'mcp-mission',
      title: 'A mission',
      description: 'All of it',
      tutorialCount: 2
    })
    expect(await valueOf(search(), 'list_missions', { tags: ['mcp-no-such-tag'] })).toEqual([])
  })

  verifies('MCP-012', 'have their tutorials in order, those of groups among them', async () => {
    expect(await valueOf(search(), 'get_mission', { slug: 'mcp-mission' })).toEqual({
      slug: 'mcp-mission',
      title: 'A mission',
      description: 'All of it',
      tutorials: [
        { slug: 'mcp-one', title: 'About mcp-one', order: 1 },
        { slug: 'mcp-two', title: 'About mcp-two', order: 2 }
      ]
    })
    expect(await valueOf(search(), 'get_mission', { slug: 'mcp-nothing' })).toBeNull()
  })
})

describe('the progress of a learner', () => {
  const mine = <T>(name: string, args: object = {}) => valueOf<T>(api, name, args, as('learner2'))

  verifies('MCP-027', 'a step is read', async () => {
    expect(await mine('get_tutorial_step', { slug: 'mcp-one', stepNumber: 2 })).toEqual({
      slug: 'mcp-one',
      stepNumber: 2,
      stepTitle: 'Go on',
      html: expect.stringContaining('<p>Text.</p>'),
      textLength: expect.any(Number),
      totalSteps: 3
    })
    const refused = async (args: object) =>
      (await callTool(api, 'get_tutorial_step', args, as('learner2'))).content[0]?.text
    expect(await refused({ slug: 'mcp-nothing', stepNumber: 1 })).toBe('Tutorial not found')
    expect(await refused({ slug: 'mcp-one', stepNumber: 4 })).toBe('stepNumber must be from 1 to 3')
  })

  verifies(['MCP-023', 'MCP-024', 'MCP-026', 'MCP-028', 'MCP-029'], 'steps are completed, told and reset', async () => {
    await mine('reset_tutorial_progress', { slug: 'mcp-one' })
    const done = await mine('complete_step', { slug: 'mcp-one', stepNumber: 2 })
    expect(done).toEqual({ completedSteps: [2], points: 10 })
    const tutorials = await mine<{ slug: string }[]>('get_my_tutorials', { status: 'in_progress', limit: 50 })
    expect(tutorials.find(({ slug }) => slug === 'mcp-one')).toEqual({
      slug: 'mcp-one',
      title: 'About mcp-one',
      status: 'IN_PROGRESS',
      completedSteps: 1,
      totalSteps: 3,
      lastActivityAt: expect.any(String),
      attemptNumber: expect.any(Number)
    })
    const missions = await mine<{ slug: string }[]>('get_my_missions', { status: 'in_progress' })
    expect(missions.find(({ slug }) => slug === 'mcp-mission')).toEqual({
      slug: 'mcp-mission',
      title: 'A mission',
      status: 'IN_PROGRESS',
      completedCount: 0,
      totalCount: 2,
      nextTutorialSlug: 'mcp-one'
    })
    const steps = await mine<{ lastActivityAt: string }>('get_my_completed_steps', { slug: 'mcp-one' })
    expect(steps).toMatchObject({ slug: 'mcp-one', completedSteps: [2], lastActivityAt: expect.any(String) })
    expect(await mine('reset_tutorial_progress', { slug: 'mcp-one' })).toMatchObject({ supersededRecordCount: 2 })
    expect(await mine('get_my_completed_steps', { slug: 'mcp-one' })).toMatchObject({ completedSteps: [] })
  })

  test('a mission that was not begun is told with its length', async () => {
    const others = await valueOf<{ slug: string }[]>(
      api,
      'get_my_missions',
      { status: 'not_started', limit: 50 },
      as('agent')
    )
    expect(others.find(({ slug }) => slug === 'mcp-mission')).toEqual({
      slug: 'mcp-mission',
      title: 'A mission',
      status: 'NOT_STARTED',
      completedCount: 0,
      totalCount: 2,
      nextTutorialSlug: 'mcp-one'
    })
  })

  verifies('MCP-025', 'events are told with the registration', async () => {
    const events = await mine<{ slug: string }[]>('get_my_events', { limit: 50 })
    expect(events.find(({ slug }) => slug === String(event))).toEqual({
      slug: String(event),
      name: 'MCP days',
      eventType: 'TECHED',
      startDate: '2026-09-01T00:00:00.000Z',
      endDate: '2099-09-01T00:00:00.000Z',
      registered: false
    })
    expect(await mine('get_my_events', { when: 'registered' })).toEqual([])
  })

  verifies(['MCP-020', 'MCP-021'], 'tutorials and missions are recommended', async () => {
    const homepage = `${backend.url}/mcp/homepage`
    const row = { slug: expect.any(String), title: expect.any(String) }
    for (const name of ['get_my_recommended_tutorials', 'get_my_recommended_missions']) {
      const found = await valueOf<object[]>(homepage, name, { limit: 2 }, as('learner2'))
      expect([name, found.length > 0, found[0]]).toMatchObject([name, true, row])
    }
  })
})

describe('a personal access token', () => {
  const pat = () => `${backend.url}/mcp-pat/api`

  verifies('TOKENS-019', 'with read scope reads', async () => {
    const { token } = await mint(backend, 'learner', { scopes: ['read'] })
    expect(await valueOf(pat(), 'get_my_tutorials', {}, bearer(token))).toEqual(expect.any(Array))
    expect(await toolNames(pat(), bearer(token))).not.toContain('complete_step')
  })

  verifies('TOKENS-024', 'without write scope does not write', async () => {
    const { token } = await mint(backend, 'learner', { scopes: ['read'] })
    for (const name of ['complete_step', 'reset_tutorial_progress']) {
      const call = { name, arguments: { slug: 'mcp-one', stepNumber: 1 } }
      const answer = await rpc(pat(), 'tools/call', call, bearer(token))
      const error = { code: -32003, message: 'this token lacks write scope' }
      expect([answer.status, answer.json()]).toEqual([403, { jsonrpc: '2.0', id: 1, error }])
    }
  })

  verifies('TOKENS-018', 'with write scope writes, and the audit names its beginning', async () => {
    const { token, prefix } = await mint(backend, 'learner', { scopes: ['read', 'write'] })
    expect(await toolNames(pat(), bearer(token))).toContain('complete_step')
    const done = await valueOf<{ completedSteps: number[] }>(
      pat(),
      'complete_step',
      { slug: 'mcp-two', stepNumber: 1 },
      bearer(token)
    )
    expect(done.completedSteps).toEqual([1])
    expect(await valueOf(pat(), 'reset_tutorial_progress', { slug: 'mcp-two' }, bearer(token))).toMatchObject({})
    const rows = await backend.sql(
      `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'tool.complete_step'`
    )
    expect(rows.map(row => String(row['data'])).filter(data => data.includes(prefix))).toHaveLength(1)
  })

  test('opens no mount that asks for a scope', async () => {
    const { token } = await mint(backend, 'superadmin', { scopes: ['read', 'write'] })
    expect((await rpc(`${backend.url}/mcp-pat/admin`, 'tools/list', {}, bearer(token))).status).toBe(403)
  })
})

describe('the tools of administrators', () => {
  const admin = () => `${backend.url}/mcp/admin`
  const withScopes = async (...scope: readonly string[]) =>
    bearer(await issuer.sign({ sub: 'mcp-admin', scope: scope.join(' ') }))

  verifies(
    ['MCP-033', 'MCP-034', 'MCP-035', 'MCP-046', 'MCP-047'],
    'each is shown to those with its scope alone',
    async () => {
      const shown = async (...scopes: readonly string[]) =>
        (await toolNames(admin(), await withScopes(...scopes))).filter(name => /rebuild|publish/.test(name))
      expect(await shown('Admin')).toEqual([])
      expect(await shown('Admin', 'Tutorial.Author')).toEqual(['trigger_rebuild'])
      expect(await shown('Admin', 'SuperAdmin')).toEqual(['publish_content'])
      const refused = await rpc(admin(), 'tools/call', { name: 'publish_content' }, await withScopes('Admin'))
      expect([refused.status, refused.json<RpcAnswer>().error]).toEqual([
        403,
        { code: -32003, message: 'publish_content needs the scope SuperAdmin' }
      ])
      expect((await rpc(admin(), 'tools/list', {}, await withScopes('SuperAdmin'))).status).toBe(403)
    }
  )

  test('a rebuild is scheduled', async () => {
    const author = await withScopes('Admin', 'Tutorial.Author')
    const trigger = (args: object) => valueOf(admin(), 'trigger_rebuild', args, author)
    expect(await trigger({ slug: 'mcp-one' })).toEqual({ scheduled: true, mode: 'slug-targeted', slug: 'mcp-one' })
    expect(await trigger({ mode: 'catalog-only' })).toEqual({ scheduled: true, mode: 'catalog-only', slug: null })
    const { isError, content } = await callTool(admin(), 'trigger_rebuild', { mode: 'slug-targeted' }, author)
    expect([isError, content[0]?.text]).toEqual([true, 'slug is needed for slug-targeted'])
  })

  test('a document is published at once', async () => {
    const superadmin = await withScopes('Admin', 'SuperAdmin')
    const html = gzipSync('<!doctype html><html><head><title>x</title></head><body>In haste</body></html>').toString(
      'base64'
    )
    const answer = await valueOf(admin(), 'publish_content', { slug: 'mcp-hasty', html }, superadmin)
    expect(answer).toEqual({ published: true, slug: 'mcp-hasty', version: expect.any(Number) })
    expect((await get(`${backend.url}/content/tutorials/mcp-hasty`)).text()).toContain('In haste')
    const bad = await callTool(admin(), 'publish_content', { slug: 'mcp-hasty', html: 'x' }, superadmin)
    expect(bad.isError).toBe(true)
  })

  test('what changes something says so', async () => {
    const { tools } = await resultOf(rpc(api, 'tools/list', {}, as('learner')))
    const hints = Object.fromEntries(
      (tools as { name: string; annotations: object }[]).map(({ name, annotations }) => [name, annotations])
    )
    expect(hints).toMatchObject({
      get_my_tutorials: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      complete_step: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      reset_tutorial_progress: { readOnlyHint: false, destructiveHint: true, idempotentHint: false }
    })
  })
})
