import { beforeAll, describe, expect } from '@jest/globals'
import { type RpcAnswer, rpc, valueOf } from '../mcp/support/mcp.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { FINGERPRINT, HIDDEN, storeHiddenConcepts } from './support/hidden-concepts.ts'

inFullRun()

const PROTOCOL_ERRORS = [400, 404]
const hiddenSlugs = ['new', 'merged', 'vetoed', 'retired'].map(state => `${HIDDEN}-${state}`)
let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await startBackend()
  await storeHiddenConcepts(backend)
  gateway = await startGateway(backend.url)
  await until(async () => (await get(`${backend.url}/graph/explore-data`)).text().includes('zyx-shown'))
  await until(async () => (await get(`${gateway.url}/concepts/zyx-shown`)).status === 200)
})

function expectNothingHidden(what: unknown, answer: HttpResponse): void {
  expect([what, answer.status < 500]).toEqual([what, true])
  expect([what, answer.text().toLowerCase().includes(HIDDEN)]).toEqual([what, false])
}

interface ListedTool {
  readonly name: string
  readonly inputSchema: {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, { readonly type?: string; readonly maximum?: number }>>
  }
}

/** Arguments for the texts and numbers of a tool: `text` wherever it takes one. */
function argumentsOf({ inputSchema: { properties = {} } }: ListedTool, text: string): object {
  const entries = Object.entries(properties).flatMap(([name, { type, maximum = 50 }]) => {
    if (type === 'string') return [[name, text]]
    return type === 'integer' || type === 'number' ? [[name, Math.min(maximum, 50)]] : []
  })
  return Object.fromEntries(entries) as object
}

/** Result of a method; undefined where the mount has no such method or refuses its parameters. */
async function asked(mount: string, method: string, params: object = {}): Promise<RpcAnswer['result']> {
  const answer = await rpc(mount, method, params)
  expectNothingHidden([mount, method, params], answer)
  if (PROTOCOL_ERRORS.includes(answer.status)) return undefined
  return answer.json<RpcAnswer>().result
}

describe.each(['search', 'graph'])('the tools of %s', name => {
  const mount = () => `${backend.url}/mcp/${name}`

  verifies('GRAPH-017', 'tell nobody of hidden concepts, whatever they are asked', async () => {
    const tools = (await asked(mount(), 'tools/list'))?.['tools'] as readonly ListedTool[]
    expect(tools.length).toBeGreaterThan(2)
    for (const tool of tools)
      for (const text of ['zyx', 'zyx-one', 'zyx-two', 'zyx-shown', 'zyx-base', FINGERPRINT]) {
        const all = argumentsOf(tool, text)
        const needed = Object.entries(all).filter(([key]) => tool.inputSchema.required?.includes(key))
        for (const args of [all, Object.fromEntries(needed)])
          await asked(mount(), 'tools/call', { name: tool.name, arguments: args })
      }
  })

  verifies('GRAPH-017', 'read no hidden concept as rows', async () => {
    const { entities } = await valueOf<{ entities: { name: string }[] }>(mount(), 'describe')
    for (const { name: entity } of entities) {
      await asked(mount(), 'tools/call', { name: 'describe', arguments: { entity } })
      for (const more of [{}, { select: ['*'] }, { distinct: true }, { select: [{ ref: ['slug'] }] }])
        await asked(mount(), 'tools/call', { name: 'query', arguments: { entity, ...more } })
      for (const element of [
        'status',
        'mergedInto.slug',
        'concept.slug',
        'source.slug',
        'target.slug',
        'slug',
        'name'
      ]) {
        const where = [{ ref: element.split('.') }, 'like', { val: 'zyx%' }]
        for (const more of [{ where }, { select: [element] }, { groupBy: [element], select: [element] }])
          await asked(mount(), 'tools/call', { name: 'query', arguments: { entity, ...more } })
      }
    }
  })

  verifies('GRAPH-017', 'have no resource or prompt that tells of hidden concepts', async () => {
    const resources = (await asked(mount(), 'resources/list'))?.['resources'] as readonly { uri: string }[] | undefined
    for (const { uri } of resources ?? []) await asked(mount(), 'resources/read', { uri })
    const templates = (await asked(mount(), 'resources/templates/list'))?.['resourceTemplates']
    for (const { uriTemplate } of (templates ?? []) as readonly { uriTemplate: string }[])
      for (const slug of ['zyx-one', 'zyx-shown'])
        await asked(mount(), 'resources/read', { uri: uriTemplate.replaceAll(/\{\w+\}/g, slug) })
    await asked(mount(), 'prompts/list')
  })
})

verifies('GRAPH-017', 'a tool knows as much of a hidden concept as of none', async () => {
  const told = async (slug: string) => {
    const answers = await Promise.all(
      [
        ['kg_neighborhood', { slug }],
        ['kg_shared_concepts', { slug_a: 'zyx-one', slug_b: slug }],
        ['kg_search_concepts', { query: slug }],
        ['kg_community', { community_id: slug }]
      ].map(([name, args]) => rpc(`${backend.url}/mcp/graph`, 'tools/call', { name, arguments: args }))
    )
    return answers.map(answer => [answer.status, answer.text().replaceAll(slug, 'slug')])
  }
  const none = await told(`${HIDDEN}-nothing`)
  for (const slug of hiddenSlugs) expect(await told(slug)).toEqual(none)
})

describe('the pages', () => {
  const page = (path: string) => get(gateway.url + path, { accept: 'text/html' })

  const paths = [
    ...['/', '/concepts/', '/concepts/?by=topic', '/concepts/?q=zyx', '/concepts/zyx-shown', '/concepts/zyx-shown.md'],
    ...['/explore/', '/explore/?focus=c:zyx-shown', '/explore/?focus=t:zyx-one', '/tutorial-navigator/'],
    ...[
      '/tutorials/zyx-one',
      '/tutorials/zyx-one.md',
      '/tutorials/zyx-two',
      '/sitemap.xml',
      '/llms.txt',
      '/robots.txt'
    ],
    ...['/build/concepts', '/graph/explore-data', '/graph/path?from=zyx-one&to=zyx-base', '/content/nav'],
    ...["/search/find(text='zyx')", "/search/suggest(text='zyx')", '/search/SearchableItems?$search=zyx']
  ]

  verifies('GRAPH-017', 'show no hidden concept', async () => {
    for (const path of paths) expectNothingHidden(path, await page(path))
    expect((await page('/concepts/')).text()).toContain('Zyx shown')
    expect((await page('/explore/')).text()).toContain('Zyx shown')
    expect((await page('/tutorials/zyx-one')).text()).toContain('/concepts/zyx-shown')
  })

  verifies(['CONTENT-046', 'GRAPH-017'], 'and navigation have the published concepts of a tutorial alone', async () => {
    const nav = (await page('/content/nav')).json<{ tutorials: { slug: string; concepts: object[] }[] }>()
    expect(nav.tutorials.map(({ slug, concepts }) => [slug, concepts])).toEqual([
      ['zyx-one', [{ slug: 'zyx-shown', name: 'Zyx shown' }]],
      ['zyx-two', [{ slug: 'zyx-shown', name: 'Zyx shown' }]]
    ])
  })

  verifies('GRAPH-017', 'that the sitemap names show none, and are there', async () => {
    const places = [...(await page('/sitemap.xml')).text().matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)]
    expect(places.map(([, path]) => path)).toContain('/concepts/zyx-shown')
    for (const [, path = ''] of places.slice(0, 100)) expectNothingHidden(path, await page(path))
  })

  verifies('GRAPH-017', 'of a hidden concept are as unknown as those of none', async () => {
    const told = async (slug: string) =>
      Promise.all(
        [`/concepts/${slug}`, `/concepts/${slug}.md`, `/concepts/${slug.toUpperCase()}`].map(
          async path => (await page(path)).status
        )
      )
    const none = await told('nobody-at-all')
    expect(none).toEqual([404, 404, 404])
    for (const slug of hiddenSlugs) expect(await told(slug)).toEqual(none)
  })
})
