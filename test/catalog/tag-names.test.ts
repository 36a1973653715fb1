import { beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

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

verifies('CATALOG-019', 'tags that differ by case and punctuation alone have one name', async () => {
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
  const texts = (html: string) => [...html.matchAll(/>([^<]+)<\/a>/g)].map(([, text]) => text)
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
