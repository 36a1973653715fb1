import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { curator } from './support/curator.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBoth('statements')

/** Tags as real authors write them, by tutorial. */
const tagged: Readonly<Record<string, readonly string[]>> = {
  one: ['tutorial>beginner', 'software-product>sap-s-4hana', 'programming-tool>node-js', 'type>tutorial'],
  two: ['tutorial>license', 'products>SAP S/4HANA', 'products>sap-hana\\,-express-edition', 'topic>machinelearning'],
  three: ['tutorial:how-to', 'software-product>sap-hana, express edition', 'topic>machine-learning', 'topic>http-api'],
  four: ['topic>HTTP_API', 'software-product>technology-platform>sap-btp--kyma-runtime', 'topic>c++', 'topic>c#'],
  five: [
    'software-product>sap-btp, kyma-runtime',
    'products>sap-btp,-kyma-runtime',
    'topic>ecommerce',
    'topic>eCommerce'
  ]
}

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await startBackend()
  gateway = await startGateway(backend.url, { env: { GATEWAY_CACHE_MS: '0' } })
  const documents = Object.fromEntries(Object.keys(tagged).map(slug => [slug, sampleDocument(slug)]))
  const metadata = Object.fromEntries(Object.entries(tagged).map(([slug, tags]) => [slug, { title: slug, tags }]))
  await publish(backend, documents, { metadata })
  const labels = { 'Topic:HTTP API': 'HTTP APIs of all kinds', 'topic>rest': 'HTTP api' }
  expect((await post(`${backend.url}/build/tag-labels`, labels, bearer(backend.key))).status).toBe(200)
})

const facetTexts = async (): Promise<readonly string[]> => {
  const html = (await get(`${gateway.url}/tutorials/`)).text()
  return [...html.matchAll(/name="tag" value="[^"]*"\/><span class="choice-text">([^<]*)/g)]
    .map(([, text = '']) => text.trim())
    .sort()
}

verifiesOnSqlite('CATALOG-019', 'tags that differ by case and punctuation alone have one name', async () => {
  const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{
    tutorials: { slug: string; displayTags: string[] }[]
  }>()
  expect(Object.fromEntries(tutorials.map(({ slug, displayTags }) => [slug, displayTags]))).toEqual({
    one: ['Beginner', 'SAP S/4HANA', 'Node.js', 'Tutorial'],
    two: ['License', 'SAP S/4HANA', 'SAP HANA Express Edition', 'Machine Learning'],
    three: ['How To', 'SAP HANA Express Edition', 'Machine Learning', 'HTTP APIs of all kinds'],
    four: ['HTTP APIs of all kinds', 'SAP BTP Kyma Runtime', 'C++', 'C#'],
    five: ['SAP BTP Kyma Runtime', 'SAP BTP Kyma Runtime', 'ECommerce', 'ECommerce']
  })
})

test('pages name what a tutorial is about once, and neither its level nor its kind', async () => {
  const subjects = ['C#', 'C++', 'ECommerce', 'HTTP APIs of all kinds', 'Machine Learning', 'Node.js']
  expect(await facetTexts()).toEqual([
    ...subjects,
    ...['SAP BTP Kyma Runtime', 'SAP HANA Express Edition', 'SAP S/4HANA']
  ])
  const chips = /<ul class="chips" aria-label="Tags">.*?<\/ul>/s
  const page = async (slug: string) => chips.exec((await get(`${gateway.url}/tutorials/${slug}`)).text())?.[0] ?? ''
  const header = async (slug: string) =>
    /<nav id="site-sections".*?<\/nav>/s.exec((await get(`${gateway.url}/tutorials/${slug}`)).text())?.[0]
  const texts = (html: string) => [...html.matchAll(/>([^<]+)<\/a>/g)].map(([, text]) => text)
  expect(await header('one')).toContain('href="/tutorials/" aria-current="true"')
  expect(texts(await page('one'))).toEqual(['SAP S/4HANA', 'Node.js'])
  expect(texts(await page('five'))).toEqual(['SAP BTP Kyma Runtime', 'ECommerce'])
  const home = (await get(`${gateway.url}/`)).text()
  expect(home).toContain('Kyma Runtime')
  expect(home).not.toMatch(/tag=(?:tutorial|type)/)
})

test('an address with any spelling of a tag shows all of it', async () => {
  const found = async (tag: string): Promise<readonly string[]> => {
    const html = (await get(`${gateway.url}/tutorials/?tag=${encodeURIComponent(tag)}`)).text()
    return [...new Set([...html.matchAll(/href="\/tutorials\/([a-z]+)"/g)].map(([, slug = '']) => slug))].sort()
  }
  expect(await found('software-product>sap-s-4hana')).toEqual(['one', 'two'])
  expect(await found('products>SAP S/4HANA')).toEqual(['one', 'two'])
  expect(await found('topic>SAP_BTP kyma, runtime')).toEqual(['five', 'four'])
})

testOnBoth('the map has the tags that the navigator counts, each once, with all its tutorials', async () => {
  const { ID: tag_ID } = await curator(backend).tag('topic>added-by-a-curator')
  const rows = await backend.sql(`SELECT ID AS "id" FROM tutorials_catalog_Tutorials WHERE slug = 'one'`)
  await curator(backend).made('TutorialTags', { tutorial_ID: rows[0]?.['id'], tag_ID })
  const { nodes, edges } = (await get(`${backend.url}/graph/explore-data`)).json<{
    nodes: { id: string; type: string; label: string }[]
    edges: { s: string; p: string; o: string }[]
  }>()
  const tutorialsOf = (id: string, predicate: string) =>
    edges.filter(({ o, p }) => o === id && p === predicate).map(({ s }) => s.slice(2))
  const shown = (type: string, predicate: string) =>
    Object.fromEntries(
      nodes.filter(node => node.type === type).map(({ id, label }) => [label, tutorialsOf(id, predicate).sort()])
    )
  expect(shown('tag', 'taggedWith')).toEqual({
    'Added By A Curator': ['one'],
    'C#': ['four'],
    'C++': ['four'],
    ECommerce: ['five'],
    'HTTP APIs of all kinds': ['four', 'three'],
    'Machine Learning': ['three', 'two'],
    'Node.js': ['one']
  })
  expect(shown('product', 'aboutProduct')).toEqual({
    'SAP BTP Kyma Runtime': ['five', 'four'],
    'SAP HANA Express Edition': ['three', 'two'],
    'SAP S/4HANA': ['one', 'two']
  })
})
