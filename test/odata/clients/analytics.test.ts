import { beforeAll, describe, expect, test } from '@jest/globals'
import type { OutgoingHttpHeaders } from 'node:http'
import { leaseBackend } from '../../support/backend.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { type Client, OURS, type Part, prepared } from '../conformance/check.ts'

onBoth('statements', 'types')

/** The Accept of Power Query, by which Excel and Power BI read OData, as servers have logged it. */
const POWER_QUERY_ACCEPT =
  'application/json;odata.metadata=minimal;q=1.0,application/json;odata=minimalmetadata;q=0.9,application/atomsvc+xml;q=0.8,application/atom+xml;q=0.8,application/xml;q=0.7,text/plain;q=0.7'

const POWER_QUERY = {
  accept: POWER_QUERY_ACCEPT,
  'accept-encoding': 'gzip, deflate',
  'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
  'odata-maxversion': '4.0',
  maxdataserviceversion: '3.0'
}
const SAP_ANALYTICS = { accept: 'application/json', 'accept-encoding': 'gzip', 'accept-language': 'en' }
const UI5 = {
  accept: 'application/json;odata.metadata=minimal;IEEE754Compatible=true',
  'odata-version': '4.0',
  'odata-maxversion': '4.0'
}
const POSTMAN = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br',
  'cache-control': 'no-cache',
  'postman-token': '5d1a1f0c-1c1e-4b0a-9c58-0a3f6f2b7a11',
  'user-agent': 'PostmanRuntime/7.43.0'
}

const MANY = 1005
const prefix = `page-${crypto.randomUUID()}`

let client: Client

beforeAll(async () => {
  const backend = await leaseBackend()
  client = await prepared(backend)
  const tags = Array.from({ length: MANY }, (_, n) => `('${crypto.randomUUID()}','${prefix}-${n}')`)
  await backend.sql(`INSERT INTO tutorials_catalog_Tags (ID, name) VALUES ${tags.join(',')}`)
})

/** The rows of an answer, without annotations, and with numbers for the texts that `IEEE754Compatible` has asked for. */
async function rows(path: string, headers: OutgoingHttpHeaders): Promise<readonly object[]> {
  const found = await client.rows(path, headers)
  return found.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('@'))))
}

const LEVELS = [
  { experienceTag: 'advanced', n: 1, s: 7 },
  { experienceTag: 'beginner', n: 2, s: 8 },
  { experienceTag: 'intermediate', n: 1, s: 1 }
]
const SUMS = 'aggregate($count as n,stepCount with sum as s)'

async function expectMetadata(headers: OutgoingHttpHeaders): Promise<void> {
  const answer = await client.get('$metadata', headers)
  expect([answer.status, answer.headers['content-type'], answer.headers['odata-version']]).toEqual([
    200,
    expect.stringContaining('application/xml'),
    '4.0'
  ])
  expect(answer.text()).toContain('<EntitySet Name="Tutorials" EntityType="AdminService.Tutorials">')
}

describe('Excel', () => {
  test('lists the sets of the service', async () => {
    const { value } = await client.json<{ value: readonly { name: string }[] }>('', POWER_QUERY)
    expect(value).toContainEqual(expect.objectContaining({ name: 'Tutorials', url: 'Tutorials' }))
  })

  test('reads the metadata', () => expectMetadata({ ...POWER_QUERY, accept: 'application/xml' }))

  test('loads a table', async () => {
    const answer = await client.get(`Tutorials?$filter=${OURS}&$orderby=slug`, POWER_QUERY)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'odata-version': '4.0' })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({ value: client.tutorials.map(({ slug, title }) => ({ slug, title })) })
  })

  test('follows the links to all pages', async () => {
    const found: string[] = []
    for (let path: string | undefined = `Tags?$filter=startswith(name,'${prefix}')&$select=name`; path;) {
      const page: { value: { name: string }[]; '@odata.nextLink'?: string } = await client.json(path, POWER_QUERY)
      found.push(...page.value.map(({ name }) => name))
      path = page['@odata.nextLink']
    }
    expect(new Set(found).size).toBe(MANY)
    expect(found).toHaveLength(MANY)
  })
})

describe('Power BI', () => {
  const FEED = { ...POWER_QUERY, prefer: 'omit-values=nulls' }

  test('previews the first 1,000 rows', async () => {
    expect(await client.rows(`Tags?$filter=startswith(name,'${prefix}')&$top=1000`, FEED)).toHaveLength(1000)
  })

  test('counts rows', async () => {
    const answer = await client.get(`Tutorials/$count?$filter=${OURS}`, { ...FEED, accept: 'text/plain' })
    expect([answer.status, answer.text()]).toEqual([200, '4'])
  })

  test('has the service choose, filter, order and cut rows', async () => {
    const condition = `${OURS} and (stepCount gt 3 or contains(title,'Learn')) and experienceTag ne 'advanced'`
    const path = `Tutorials?$filter=${condition}&$select=slug,stepCount&$orderby=stepCount desc,slug&$skip=1&$top=1`
    expect(await rows(path, FEED)).toMatchObject([{ slug: 'conf-api', stepCount: 3 }])
  })

  test('filters by a range of times', async () => {
    const [from, to] = ['2000-01-01T00:00:00Z', new Date(Date.now() + 86_400_000).toISOString()]
    const path = `Tutorials?$filter=${OURS} and createdAt ge ${from} and createdAt lt ${to}&$select=slug&$orderby=slug`
    expect(await rows(path, FEED)).toMatchObject(client.tutorials.map(({ slug }) => ({ slug })))
  })

  test('expands related rows', async () => {
    const path = `Tutorials?$filter=slug eq 'conf-api'&$select=slug&$expand=steps($select=title,stepOrder;$orderby=stepOrder)`
    const [row] = await client.rows<{ steps: readonly object[] }>(path, FEED)
    expect(row?.steps).toMatchObject(
      [1, 2, 3].map(stepOrder => ({ stepOrder, title: `Learn the API of stores ${stepOrder}` }))
    )
  })

  test('groups rows', async () => {
    expect(await rows(`Tutorials?$apply=filter(${OURS})/groupby((experienceTag),${SUMS})`, FEED)).toEqual(LEVELS)
  })

  test('shows a total', async () => {
    expect(await rows(`Tutorials?$apply=filter(${OURS})/${SUMS}`, FEED)).toEqual([{ n: 4, s: 16 }])
  })
})

describe('SAP Analytics', () => {
  test('reads the metadata', () => expectMetadata({ ...SAP_ANALYTICS, accept: 'application/xml' }))

  test('imports in batches of rows by their order', async () => {
    const page = (skip: number) =>
      rows(
        `Tutorials?$select=slug,stepCount&$filter=${OURS}&$orderby=slug asc&$skip=${skip}&$top=3&$count=true`,
        SAP_ANALYTICS
      )
    expect([...(await page(0)), ...(await page(3))]).toMatchObject(
      client.tutorials.map(({ slug, stepCount }) => ({ slug, stepCount }))
    )
  })

  test('filters by the operators that it asks for', async () => {
    const condition = `startswith(tolower(title),'bake') or (stepCount ge 5 and stepCount le 6 and not (status ne 'ACTIVE'))`
    const path = `Tutorials?$select=slug&$filter=${OURS} and (${condition})&$expand=redirectTo($select=slug)&$orderby=slug`
    expect(await rows(path, SAP_ANALYTICS)).toMatchObject([
      { slug: 'conf-bake', redirectTo: null },
      { slug: 'conf-cafe', redirectTo: null }
    ])
  })

  test('shows a table with a grand total, the number of groups, and the first of them', async () => {
    const groups = `groupby((experienceTag),${SUMS})/orderby(s desc,experienceTag)`
    const apply = `filter(${OURS})/concat(${SUMS},${groups}/concat(aggregate($count as UI5__count),top(2)))`
    expect(await rows(`Tutorials?$apply=${apply}`, UI5)).toMatchObject([
      { s: 16 },
      { UI5__count: 3 },
      LEVELS[1],
      LEVELS[0]
    ])
  })

  test('groups by a column of a related row', async () => {
    const apply = `filter(startswith(tutorial/slug,'conf-'))/groupby((tutorial/slug,tutorial/title),aggregate($count as n))`
    expect(await rows(`Steps?$apply=${apply}&$orderby=tutorial/slug`, UI5)).toMatchObject(
      client.tutorials.map(({ slug, title, stepCount }) => ({ tutorial: { slug, title }, n: stepCount }))
    )
  })
})

describe('Postman', () => {
  test('sends a request', async () => {
    const answer = await client.get(`Tutorials?$filter=${OURS}&$select=slug&$orderby=slug&$count=true`, POSTMAN)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
    const value = client.tutorials.map(({ slug }) => ({ slug }))
    expect(answer.json()).toMatchObject({ '@odata.count': 4, value })
  })

  test('sends a batch with relative addresses', async () => {
    const urls = [
      `./Tutorials/$count?$filter=${OURS}`,
      `Tutorials?$apply=filter(${OURS})/${SUMS}`,
      '/Tags/$count?$filter=false'
    ]
    const requests = urls.map((url, index) => ({ id: `${index}`, method: 'GET', url }))
    const { responses } = (await client.batch(requests, POSTMAN)).json<{ responses: readonly Part[] }>()
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, '4'],
      [200, expect.objectContaining({ value: [{ n: 4, s: 16 }] })],
      [200, '0']
    ])
  })
})
