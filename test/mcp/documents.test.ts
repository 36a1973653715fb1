import { beforeAll, describe, expect, test } from '@jest/globals'
import { catalogStore } from '../catalog/support/store.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { firstClient, resultOf, rpc, type RpcAnswer, secondClient } from './support/mcp.ts'
import { stateless } from './support/stateless.ts'

inFullRun()

/** More than a page. */
const TUTORIALS = Array.from({ length: 120 }, (_, index) => `doc-${String(index).padStart(3, '0')}`)

let backend: Backend
let graph: string

beforeAll(async () => {
  backend = await startBackend()
  graph = `${backend.url}/mcp/graph`
  for (let from = 0; from < TUTORIALS.length; from += 40) {
    const some = TUTORIALS.slice(from, from + 40)
    const steps = [{ number: 1, title: 'Only' }]
    const metadata = Object.fromEntries(some.map(slug => [slug, { title: `About ${slug}`, stepCount: 1, steps }]))
    const html = '<!doctype html><html><body><section class="tutorial-step"><h2>Only</h2></section></body></html>'
    await publish(backend, Object.fromEntries(some.map(slug => [slug, html])), { metadata })
  }
  const store = catalogStore(backend)
  const mission = await store.mission('doc-mission', { title: 'A mission' })
  const path_ID = await store.path(mission, 'The path', 'doc-path')
  const [row] = await backend.sql("SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = 'doc-001'")
  await store.insert('CompletionPathItems', {
    path_ID,
    taskType: 'TUTORIAL',
    tutorial_ID: String(row?.['id']),
    itemOrder: 1
  })
  await store.mission('doc-secret', { title: 'Not published', published: false })
  await store.changed()
  await storeGraph(backend, {
    concepts: { shown: { name: 'Shown' }, secret: { name: 'Secret', published: false } },
    teaches: [
      ['doc-002', 'shown'],
      ['doc-003', 'secret']
    ]
  })
  await until(async () => !(await read('mission://doc-mission')).error)
  await until(async () => ((await document('concept://shown'))['teachingTutorials'] as unknown[]).length === 1)
})

const read = async (uri: string): Promise<RpcAnswer> => (await rpc(graph, 'resources/read', { uri })).json<RpcAnswer>()

async function document(uri: string): Promise<Readonly<Record<string, unknown>>> {
  const { contents } = (await resultOf(rpc(graph, 'resources/read', { uri }))) as {
    contents: readonly [{ uri: string; mimeType: string; text: string }]
  }
  expect(contents[0]).toMatchObject({ uri, mimeType: 'application/json' })
  return JSON.parse(contents[0].text) as Readonly<Record<string, unknown>>
}

describe('resources', () => {
  verifies('MCP-006', 'tutorial://<slug> is a published tutorial with its steps', async () => {
    expect(await document('tutorial://doc-001')).toEqual({
      slug: 'doc-001',
      title: 'About doc-001',
      totalSteps: 1,
      steps: [{ n: 1, title: 'Only' }],
      tags: []
    })
    const admin = await rpc(`${backend.url}/mcp/admin`, 'resources/read', { uri: 'tutorial://doc-001' }, as('admin'))
    expect(admin.json<RpcAnswer>().error).toBeUndefined()
  })

  verifies('MCP-007', 'mission://<slug> is a published mission with its tutorials', async () => {
    expect(await document('mission://doc-mission')).toEqual({
      slug: 'doc-mission',
      title: 'A mission',
      tutorials: [{ slug: 'doc-001', title: 'About doc-001', order: 1 }]
    })
    expect((await read('mission://doc-secret')).error?.code).toBe(-32002)
  })

  verifies('MCP-008', 'concept://<slug or id> is a published concept with what teaches it', async () => {
    const concept = await document('concept://shown')
    expect(concept).toMatchObject({
      slug: 'shown',
      name: 'Shown',
      teachingTutorials: [{ slug: 'doc-002', title: 'About doc-002' }],
      relatedConcepts: []
    })
    expect(await document(`concept://${String(concept['id'])}`)).toEqual(concept)
    expect((await read('concept://secret')).error?.code).toBe(-32002)
  })

  test('are listed in pages, published ones alone', async () => {
    const uris: string[] = []
    let cursor: string | undefined
    do {
      const page = (await resultOf(rpc(graph, 'resources/list', cursor ? { cursor } : {}))) as {
        resources: readonly { uri: string }[]
        nextCursor?: string
      }
      expect(page.resources.length).toBeLessThanOrEqual(100)
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
    } while (cursor)
    expect(uris.toSorted()).toEqual(
      [...TUTORIALS.map(slug => `tutorial://${slug}`), 'mission://doc-mission', 'concept://shown'].toSorted()
    )
  })

  test.each(['x', 1, Buffer.from('nothing://x').toString('base64url')])('refuse the cursor %j', async cursor => {
    expect((await rpc(graph, 'resources/list', { cursor })).json<RpcAnswer>().error?.code).toBe(-32602)
  })

  test('that are unknown have the code of the revision', async () => {
    for (const uri of ['tutorial://nobody', 'nothing://x', 'tutorial://a/b', 'x'])
      expect([uri, (await read(uri)).error?.code]).toEqual([uri, -32002])
    const { body, headers } = stateless('resources/read', { uri: 'tutorial://nobody' })
    expect((await post(graph, body, headers)).json<RpcAnswer>().error?.code).toBe(-32602)
    expect((await rpc(`${backend.url}/mcp/search`, 'resources/list')).json<RpcAnswer>().error?.code).toBe(-32601)
  })
})

describe('prompts', () => {
  const given: Readonly<Record<string, Record<string, string>>> = {
    summarize_mission_for_beginner: { mission_slug: 'doc-mission' },
    generate_lab_exercise: { tutorial_slug: 'doc-001', step: '1' },
    explain_concept: { concept_id: 'shown' },
    suggest_learning_path: { from_slug: 'doc-001', to_slug: 'doc-002' }
  }

  verifies('MCP-009', 'are four, each with the documents that it is about', async () => {
    for (const mount of [graph, `${backend.url}/mcp/admin`]) {
      const { prompts } = (await resultOf(rpc(mount, 'prompts/list', {}, as('admin')))) as {
        prompts: readonly { name: string }[]
      }
      expect(prompts.map(({ name }) => name)).toEqual(Object.keys(given))
    }
    for (const [name, args] of Object.entries(given)) {
      const { messages } = (await resultOf(rpc(graph, 'prompts/get', { name, arguments: args }))) as {
        messages: readonly { role: string; content: { type: string; text?: string; resource?: { uri: string } } }[]
      }
      const [question, ...documents] = messages
      expect(question).toMatchObject({ role: 'user', content: { type: 'text' } })
      for (const value of Object.values(args)) expect(question?.content.text).toContain(value)
      expect(documents.length).toBe(name === 'suggest_learning_path' ? 2 : 1)
    }
  })

  test.each([
    [{ name: 'nothing' }, /^name/],
    [{ name: 'explain_concept' }, /concept_id/],
    [{ name: 'explain_concept', arguments: { concept_id: 'a b' } }, /concept_id/]
  ])('refuse %j', async (params, message) => {
    const { error } = (await rpc(graph, 'prompts/get', params)).json<RpcAnswer>()
    expect([error?.code, message.test(error?.message ?? '')]).toEqual([-32602, true])
  })

  test('complete slugs as they are typed', async () => {
    const complete = async (ref: object, name: string, value: string) =>
      (await resultOf(rpc(graph, 'completion/complete', { ref, argument: { name, value } })))['completion']
    const prompt = { type: 'ref/prompt', name: 'generate_lab_exercise' }
    expect(await complete(prompt, 'tutorial_slug', 'Doc-00')).toEqual({
      values: TUTORIALS.slice(0, 10),
      hasMore: false
    })
    expect(await complete(prompt, 'tutorial_slug', '')).toEqual({ values: TUTORIALS.slice(0, 100), hasMore: true })
    expect(await complete(prompt, 'step', '1')).toEqual({ values: [], hasMore: false })
    const concepts = { type: 'ref/resource', uri: 'concept://{slug}' }
    expect(await complete(concepts, 'slug', 's')).toEqual({ values: ['shown'], hasMore: false })
    const wrong = await rpc(graph, 'completion/complete', { ref: { type: 'x' }, argument: { name: 'a', value: 'b' } })
    expect(wrong.json<RpcAnswer>().error?.code).toBe(-32602)
  })
})

describe('the official clients, unchanged', () => {
  test('of the first generation', async () => {
    const client = await firstClient(graph)
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3)
    expect((await client.listResources()).resources).toHaveLength(100)
    expect((await client.readResource({ uri: 'concept://shown' })).contents).toHaveLength(1)
    expect((await client.listPrompts()).prompts).toHaveLength(4)
    const prompt = await client.getPrompt({ name: 'explain_concept', arguments: { concept_id: 'shown' } })
    expect(prompt.messages).toHaveLength(2)
    const ref = { type: 'ref/prompt', name: 'explain_concept' } as const
    const { completion } = await client.complete({ ref, argument: { name: 'concept_id', value: 's' } })
    expect(completion.values).toEqual(['shown'])
    await client.close()
  })

  test.each(['legacy', { pin: '2026-07-28' }] as const)('of the second generation: %j', async mode => {
    const client = await secondClient(graph, mode)
    expect((await client.readResource({ uri: 'mission://doc-mission' })).contents).toHaveLength(1)
    const prompt = await client.getPrompt({ name: 'explain_concept', arguments: { concept_id: 'shown' } })
    expect(prompt.messages).toHaveLength(2)
    await client.close()
  })
})
