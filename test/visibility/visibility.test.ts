import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'types')

interface Visibility {
  readonly shows: boolean
  readonly page: string | null
  readonly reasons: readonly { readonly text: string; readonly at: string | null }[]
  readonly notes: readonly { readonly text: string }[]
}

const SLUG = 'visible-or-not'

let backend: Backend
let ID: string

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { [SLUG]: sampleDocument(SLUG) })
  const [row] = await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [SLUG])
  ID = String(row?.['id'])
})

const ask = async (user = 'admin', path = `Tutorials(${ID})`) =>
  get(`${backend.url}/admin/${path}/AdminService.visibility()`, { ...as(user), 'accept-language': 'en' })
const visibility = async () => (await ask()).json<Visibility>()
const change = (body: object) =>
  send(`${backend.url}/admin/Tutorials(${ID})`, {
    method: 'PATCH',
    headers: { ...as('superadmin'), 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify(body)
  })

testOnBoth('a tutorial shows, until an admin takes it off, whose name and redirect are said', async () => {
  await until(async () => (await visibility()).notes.every(({ text }) => !text.startsWith('Search')))
  expect(await visibility()).toMatchObject({ shows: true, page: `/tutorials/${SLUG}`, reasons: [] })
  const redirect = { fromPath: `/tutorials/${SLUG}`, toPath: '/missions/', isActive: true }
  const made = (await post(`${backend.url}/admin/LegacyRedirects`, redirect, as('admin'))).json<{ ID: string }>()
  expect((await change({ status: 'INACTIVE' })).status).toBe(200)
  const { shows, reasons } = await visibility()
  expect(shows).toBe(false)
  expect(reasons).toEqual([
    { text: expect.stringMatching(/^superadmin took the tutorial off the site on /), at: '$changes' },
    { text: expect.stringContaining('leads its address to /missions/'), at: `LegacyRedirects(ID=${made.ID})` }
  ])
  await change({ status: 'ACTIVE' })
  await backend.sql('DELETE FROM tutorials_homepage_LegacyRedirects WHERE ID = ?', [made.ID])
  expect((await visibility()).shows).toBe(true)
})

test('a mission is asked the same way; others than admins are refused, and an unknown row is not found', async () => {
  const tag = randomUUID()
  await post(`${backend.url}/admin/Tags`, { ID: tag, name: 'topic>never-shown' }, as('superadmin'))
  const mission = { title: 'Never shown', IsActiveEntity: true, tags: [{ tag_ID: tag }] }
  const made = (await post(`${backend.url}/admin/Missions`, mission, as('superadmin'))).json<{ ID: string }>()
  const answer = await ask('admin', `Missions(ID=${made.ID},IsActiveEntity=true)`)
  expect(answer.json<Visibility>()).toMatchObject({
    shows: false,
    reasons: [{ text: expect.stringContaining('not published') }]
  })
  expect([(await ask('author')).status, (await ask('admin', `Tutorials(${made.ID})`)).status]).toEqual([403, 404])
})
