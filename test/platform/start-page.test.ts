import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, head } from '../support/http/http.ts'

interface Start {
  readonly channel: string
  readonly site?: string
  readonly addresses: readonly { readonly path: string; readonly access: string }[]
}

const identity = { OIDC_ISSUER: 'http://localhost:5100/idp', OIDC_AUDIENCE: 'tutorials' }

/** People with the scopes that neither admins nor authors have. */
const users: Readonly<Record<string, string>> = {
  ConsolidationScope: 'consolidation',
  DisplayApp: 'display',
  MobileApp: 'scanner',
  'Tutorial.Author': 'author'
}

describe.each([
  ['public', {}, 'admin', 'http://localhost:5100'],
  ['qa', { TUTORIALS_PROFILE: 'qa' }, 'author', 'http://localhost:5100/tutorials-qa/']
])('what stands at / of the %s channel', (channel, profile, user, site) => {
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend({ env: { ...identity, ...profile } })
  })

  afterAll(() => backend.stop())

  test('is JSON for programs, and every address in it answers', async () => {
    const answer = await get(`${backend.url}/`, { accept: '*/*' })
    expect([answer.status, answer.headers['content-type'], answer.headers['vary']]).toEqual([
      200,
      'application/json; charset=utf-8',
      expect.stringContaining('Accept')
    ])
    const start = answer.json<Start>()
    expect(start).toMatchObject({ channel, site })
    for (const { path, access } of start.addresses) {
      const { status } = await get(`${backend.url}${path}`, access === 'everyone' ? {} : as(users[access] ?? user))
      expect({ path, status }).toEqual({ path, status: 200 })
    }
    const { value } = (await get(`${backend.url}/$api-docs/services`, as('admin'))).json<{
      value: { docs: string }[]
    }>()
    const documented = start.addresses.map(({ path }) => path).filter(path => path.endsWith('/$api-docs/'))
    expect(documented.sort()).toEqual(value.map(({ docs }) => docs).sort())
  })

  test('is a page for browsers, which says for whom it is', async () => {
    const answer = await get(`${backend.url}/`, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(answer.text()).toContain(`href="${site}"`)
    expect(answer.text().includes('content not visible to learners')).toBe(channel === 'qa')
    expect((await head(`${backend.url}/`)).status).toBe(200)
  })
})
