import { beforeAll, expect, test } from '@jest/globals'
import { leaseIssued } from '../access/support/issued-backend.ts'
import { type Backend } from '../support/backend.ts'
import { bearer } from '../support/http/http.ts'
import { resultOf, rpc, toolNames } from './support/mcp.ts'

const mounts = ['search', 'graph', 'homepage', 'api', 'admin']

let backend: Backend
let everything: ReturnType<typeof bearer>

beforeAll(async () => {
  const { backend: leased, issuer } = await leaseIssued()
  backend = leased
  const scope = 'Admin SuperAdmin KnowledgeGraph.Admin Tutorial.Author Tutorial.MCP'
  everything = bearer(await issuer.sign({ sub: 'mcp-descriptions', scope }))
})

interface Prompt {
  readonly name: string
  readonly arguments: readonly { readonly name: string }[]
}

/** All that a client of a mount tells its model before it calls anything. */
async function toldAt(mount: string): Promise<readonly unknown[]> {
  const url = `${backend.url}/mcp/${mount}`
  const ask = (method: string, params: object = {}) => resultOf(rpc(url, method, params, everything))
  const { instructions, capabilities } = await ask('initialize', { protocolVersion: '2025-11-25' })
  const told = [instructions, (await ask('tools/list'))['tools']]
  const described = await ask('tools/call', { name: 'describe', arguments: {} })
  told.push(described['structuredContent'])
  if ('resources' in (capabilities as object)) told.push(await ask('resources/templates/list'))
  if ('prompts' in (capabilities as object)) told.push(await ask('prompts/list'))
  return told
}

/** The texts in what is told: values, and no names of members, of tools or of what a schema allows. */
function textsIn(told: unknown, member = ''): readonly string[] {
  if (typeof told === 'string') return ['name', 'enum', 'required', 'values'].includes(member) ? [] : [told]
  if (Array.isArray(told)) return told.flatMap(each => textsIn(each, member))
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told).flatMap(([name, value]) => textsIn(value, name))
}

/** Names of members, and values that a schema allows. */
function namesIn(told: unknown): readonly string[] {
  if (Array.isArray(told)) return told.flatMap(namesIn)
  if (typeof told === 'string') return [told]
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told).flatMap(([name, value]) => [
    name,
    ...(name === 'enum' || typeof value === 'object' ? namesIn(value) : [])
  ])
}

test.each(mounts)('what /mcp/%s says of itself names no tool that it does not have', async mount => {
  const told = await toldAt(mount)
  const known = new Set([...(await toolNames(`${backend.url}/mcp/${mount}`, everything)), ...namesIn(told)])
  const named = textsIn(told).flatMap(text => text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])
  expect([...new Set(named)].filter(name => !known.has(name))).toEqual([])
})

test('prompts name no tool that their mount does not have', async () => {
  for (const mount of ['graph', 'admin']) {
    const url = `${backend.url}/mcp/${mount}`
    const own = await toolNames(url, everything)
    const { prompts } = (await resultOf(rpc(url, 'prompts/list', {}, everything))) as { prompts: readonly Prompt[] }
    expect(prompts.map(({ name }) => name)).toContain('suggest_learning_path')
    expect(own).toEqual(expect.arrayContaining(['kg_path', 'kg_neighborhood']))
  }
})
