import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await leaseBackend()
  gateway = await startGateway(backend.url, { env: { GATEWAY_CACHE_MS: '0' } })
  const tags = ['products>sap-btp-sdk-for-ios', 'topic>odata', 'topic>qos-in-practice']
  await publish(
    backend,
    { 'spelled-words': sampleDocument('spelled-words') },
    { metadata: { 'spelled-words': { title: 'Words', tags } } }
  )
})

const admin = { ...as('admin'), 'if-match': '*' }
const entity = (key = '') => `${backend.url}/admin/Acronyms${key}`
const labels = async (): Promise<readonly string[]> => {
  const nav = (await get(`${backend.url}/content/nav`)).json<{ tutorials: { slug: string; displayTags: string[] }[] }>()
  return nav.tutorials.find(({ slug }) => slug === 'spelled-words')?.displayTags ?? []
}

verifies('CATALOG-019', 'words of tags without a label are spelled as the table says', async () => {
  expect(await labels()).toEqual(['SAP BTP SDK For iOS', 'OData', 'Qos In Practice'])
})

test('a new spelling is seen at once, on pages too, with another entity tag; without it the old one is', async () => {
  const page = async () => get(`${gateway.url}/tutorials/spelled-words`)
  const before = await page()
  expect(before.text()).toContain('>Qos In Practice<')
  expect((await post(entity(), { spelling: ' QoS ' }, admin)).json()).toMatchObject({ word: 'qos', spelling: 'QoS' })
  expect(await labels()).toContain('QoS In Practice')
  const after = await page()
  expect(after.text()).toContain('>QoS In Practice<')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect((await get(`${gateway.url}/tutorials/`)).text()).toContain('QoS In Practice')

  const body = {
    method: 'PATCH',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ spelling: 'QOS' })
  }
  expect((await send(entity("('qos')"), body)).status).toBe(200)
  expect(await labels()).toContain('QOS In Practice')
  expect((await send(entity("('qos')"), { method: 'DELETE', headers: admin })).status).toBe(204)
  expect(await labels()).toContain('Qos In Practice')
  expect((await page()).headers.etag).toBe(before.headers.etag)
})

describe('refused', () => {
  test.each([
    ['another word', { word: 'ios', spelling: 'Android' }],
    ['no letters', { spelling: ' - ' }],
    ['no spelling', { word: 'sdk2', spelling: null }],
    ['too long', { spelling: 'x'.repeat(41) }]
  ])('%s', async (_name, body) => {
    const { status, json } = await post(entity(), body, admin)
    expect([status, json<{ error: { target?: string } }>().error.target]).toEqual([400, 'spelling'])
  })

  test('a word that is there, and others than admins', async () => {
    expect((await post(entity(), { spelling: 'IOS' }, admin)).status).toBe(409)
    expect((await get(entity(), as('author'))).status).toBe(403)
  })
})

test('the words that come with the platform are those of slugs', async () => {
  const { value } = (await get(`${entity()}?$top=200`, admin)).json<{ value: { word: string; spelling: string }[] }>()
  expect(value.length).toBeGreaterThan(60)
  for (const { word, spelling } of value) expect(spelling.toLowerCase().replace(/[^a-z0-9]/g, '')).toBe(word)
})
