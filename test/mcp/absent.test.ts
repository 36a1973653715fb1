import { beforeAll, describe, expect, test } from '@jest/globals'
import { publishTutorials } from '../learner/support/learning.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, post } from '../support/http/http.ts'
import { rpc, type RpcAnswer } from './support/mcp.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  await publishTutorials(backend, { 'absent-one': 1 })
})

const sent = async (mount: string, method: string, params: unknown): Promise<RpcAnswer> =>
  (
    await post(`${backend.url}/mcp/${mount}`, { jsonrpc: '2.0', id: 1, method, params }, as('superadmin'))
  ).json<RpcAnswer>()

const call = (mount: string, name: string, args: unknown) => sent(mount, 'tools/call', { name, arguments: args })

describe('null counts as absent', () => {
  test.each([
    ['search', 'ping', null],
    ['search', 'tools/list', null],
    ['search', 'tools/list', { cursor: null, _meta: null }],
    ['search', 'tools/list', { cursor: '' }],
    ['graph', 'resources/list', { cursor: null }],
    ['graph', 'resources/list', { cursor: '' }],
    ['graph', 'resources/templates/list', { cursor: null }],
    ['admin', 'prompts/list', { cursor: null }],
    ['admin', 'prompts/list', { cursor: '' }],
    ['graph', 'prompts/get', { name: 'generate_lab_exercise', arguments: { tutorial_slug: 'absent-one', step: null } }],
    ['api', 'initialize', { protocolVersion: '2025-06-18', capabilities: null, clientInfo: { name: 'x', title: null } }]
  ])('at %s for %s %j', async (mount, method, params) => {
    expect((await sent(mount, method, params)).error).toBeUndefined()
  })

  test('for a notification', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized', params: null }
    expect((await post(`${backend.url}/mcp/search`, note)).status).toBe(202)
  })

  test.each([
    ['search', 'list_missions', null],
    ['search', 'search_tutorials', { query: 'pot', limit: null, tags: null, experience: null }],
    ['search', 'search_steps', { query: 'pot', limit: null }],
    ['search', 'query', { entity: 'Tags', select: null, where: null, one: null }],
    ['search', 'describe', { entity: null, action: null }],
    ['graph', 'kg_neighborhood', { slug: 'absent-one', depth: null }],
    ['graph', 'kg_communities', null],
    ['api', 'get_my_tutorials', { status: null, limit: null }],
    ['homepage', 'get_my_recommended_missions', { limit: null }],
    ['admin', 'kg_search_concepts', { query: 'pot', maxConcepts: null }]
  ])('at %s for the arguments of %s %j', async (mount, name, args) => {
    const { error, result } = await call(mount, name, args)
    expect([error, result?.['isError']]).toEqual([undefined, undefined])
  })

  test('and a member that is required is still asked for', async () => {
    expect((await call('search', 'get_tutorial', { slug: null })).error?.message).toMatch(/^slug: /)
    expect((await sent('search', 'tools/call', { name: null })).error?.message).toMatch(/^name /)
    expect((await sent('graph', 'prompts/get', { name: 'explain_concept', arguments: null })).error?.message).toMatch(
      /^arguments.concept_id: /
    )
    const inCondition = await call('search', 'query', { entity: 'Tags', where: [{ ref: ['name'] }, '=', null] })
    expect(JSON.stringify(inCondition)).toMatch(/where\[2\]/)
  })
})

test('the condition of a query has a schema, and every form of it is taken', async () => {
  const { tools } = (await rpc(`${backend.url}/mcp/search`, 'tools/list')).json<RpcAnswer>().result as {
    tools: readonly { name: string; inputSchema: { properties: { where: { items: { anyOf: object[] } } } } }[]
  }
  const query = tools.find(({ name }) => name === 'query')
  expect(
    query?.inputSchema.properties.where.items.anyOf.map(
      each => Object.keys(('properties' in each && each.properties) || each)[0]
    )
  ).toEqual([...['enum', 'ref', 'val', 'list', 'func', 'xpr']])
  const slug = { ref: ['slug'] }
  const conditions = [
    [slug, '=', { val: 'absent-one' }, 'and', { func: 'length', args: [slug] }, '>', { val: 3 }],
    [slug, 'in', { list: [{ val: 'absent-one' }, { val: 'x' }] }],
    ['not', { xpr: [slug, '!=', { val: 'absent-one' }, 'or', slug, 'is', 'null'] }]
  ]
  for (const where of conditions) {
    const { result } = await call('search', 'query', { entity: 'Tutorials', where })
    expect(result?.['structuredContent']).toMatchObject({ count: 1, data: [{ slug: 'absent-one' }] })
  }
})
