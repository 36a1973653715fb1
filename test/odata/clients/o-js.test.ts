import { beforeAll, expect, test } from '@jest/globals'
import odata from 'odata'
import { type Backend, startBackend } from '../../support/backend.ts'
import { verifies } from '../../requirements/verifies.ts'
import { plannedGateway, startGateway } from '../../support/gateway.ts'
import { as, head } from '../../support/http/http.ts'
import { visitor } from '../../support/http/visitor.ts'

interface Row {
  readonly ID: string
  readonly [field: string]: unknown
}

type Headers_ = Readonly<Record<string, string>>

let backend: Backend
let gatewayUrl: string

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gatewayUrl = (await startGateway(backend.url, planned)).url
})

/** The client library, as its documentation sets it up. */
function client(url: string, credentials: Headers_) {
  return (more: Headers_ = {}) =>
    odata.o(`${url}/admin/`, {
      headers: { 'Content-Type': 'application/json', ...credentials, ...more },
      batch: {
        boundaryPrefix: 'batch_',
        changsetBoundaryPrefix: 'changset_',
        endpoint: '$batch',
        useChangset: false,
        useRelativeURLs: true,
        headers: new Headers({ 'Content-Type': 'multipart/mixed', ...credentials })
      }
    })
}

const run = async <T>(call: { query: (options?: object) => Promise<unknown> }, options?: object) =>
  (await call.query(options)) as T

/** The status of a call that the client library throws as its response. */
const refused = (call: { query: () => Promise<unknown> }) =>
  call.query().then(
    () => 200,
    (response: Response) => response.status
  )

/** Edits of an admin in the course of a day, by one way to the service. */
async function edits(api: ReturnType<typeof client>, name: string): Promise<void> {
  const fields = { name, label: "O'Hara" }
  const made = await run<Row>(api().post('Tags', fields))
  expect(made).toMatchObject(fields)

  const filter = { $filter: `label eq 'O''Hara' and name eq '${name}'`, $select: 'label', $top: 5 }
  expect(await run(api().get('Tags'), filter)).toMatchObject([{ label: fields.label }])

  const row = `Tags(${made.ID})`
  const etag = String(made['@odata.etag'])
  expect(await refused(api().patch(row, { label: 'none' }))).toBe(428)
  await api({ 'If-Match': etag }).patch(row, { label: 'newer' }).query()
  expect(await refused(api({ 'If-Match': etag }).patch(row, { label: 'stale' }))).toBe(412)
  expect(await run(api().get(row))).toMatchObject({ label: 'newer' })

  const batch: unknown = await api()
    .get('Tags?$top=1')
    .post('Tags', { name: `${name}-batch` })
    .batch()
  expect((batch as { status: number }[]).map(({ status }) => status)).toEqual([200, 201])

  const draft = await run<Row>(api().post('Missions', { title: name, tags: [{ tag_ID: made.ID }] }))
  expect(draft).toMatchObject({ IsActiveEntity: false, title: name })
  const mission = `Missions(ID=${draft.ID},IsActiveEntity=`
  const path = { name: 'Default', items: [] }
  await api({ 'If-Match': '*' })
    .patch(`${mission}false)`, { title: `${name} 2`, completionPaths: [path] })
    .query()
  await api({ 'If-Match': '*' }).post(`${mission}false)/AdminService.draftActivate`, {}).query()
  expect(await run(api().get(`${mission}true)`), { $expand: 'tags' })).toMatchObject({ title: `${name} 2` })

  await api({ 'If-Match': '*' })
    .delete(`Tags(${(await run<Row[]>(api().get('Tags'), { $filter: `name eq '${name}-batch'` }))[0]?.ID})`)
    .query()
  expect(await run(api().get('Tags'), { $filter: `name eq '${name}-batch'` })).toEqual([])
  expect(await refused(api().get('NoSuchEntity'))).toBe(404)
  expect(await refused(api().post('Tags', { name: 5 }))).toBe(400)
}

test('o.js reads and writes the admin service', async () => {
  await edits(client(backend.url, as('admin')), 'direct')
})

test('o.js does so through the gateway, logged in, with the token that it got by HEAD', async () => {
  const person = visitor(gatewayUrl)
  await person.logIn('admin', '/gateway/health')
  const cookie = [...person.cookies].map(pair => pair.join('=')).join('; ')
  const shaken = await head(`${gatewayUrl}/admin/`, { cookie, 'x-csrf-token': 'Fetch' })
  const session = { cookie, 'sec-fetch-site': 'same-origin' }
  expect(await refused(client(gatewayUrl, session)().post('Tags', {}))).toBe(403)
  await edits(client(gatewayUrl, { ...session, 'x-csrf-token': String(shaken.headers['x-csrf-token']) }), 'gateway')
})

verifies('HCQL-022', 'a query through the gateway needs the token too', async () => {
  const person = visitor(gatewayUrl)
  await person.logIn('admin', '/gateway/health')
  const query = { SELECT: { from: { ref: ['AdminService.Users'] } } }
  for (const type of ['application/json', 'text/plain']) {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
    const body = type === 'text/plain' ? 'SELECT from AdminService.Users' : JSON.stringify(query)
    const ask = (more: Headers_) =>
      person.ask('/hcql/admin', { method: 'POST', body, headers: { ...headers, ...more } })
    expect((await ask({})).status).toBe(403)
    expect((await ask({ 'x-csrf-token': await person.csrfToken() })).status).toBe(200)
  }
})
