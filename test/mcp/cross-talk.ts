import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import { send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

const CLIENTS = 200

interface Answer {
  readonly id: number
  readonly error?: { readonly message: string }
  readonly result?: { readonly structuredContent: { readonly result: { readonly slug: string } | null } }
}

/**
 * Clients whose requests all have the same id, in parallel, each with a tutorial and names of its own: every answer holds what
 * this client has asked for, in results and in errors.
 */
export async function crossTalk({ start, rounds }: Lab): Promise<Findings> {
  const backend = await start({ env: { MCP_CALLS_PER_MINUTE: '10000000' } })
  const slugs = Array.from({ length: CLIENTS }, (_, client) => `nonce-${client}`)
  for (let from = 0; from < CLIENTS; from += 50) {
    const some = slugs.slice(from, from + 50)
    const metadata = Object.fromEntries(some.map(slug => [slug, { title: slug, stepCount: 1 }]))
    await publish(backend, Object.fromEntries(some.map(slug => [slug, sampleDocument(slug)])), { metadata })
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const ask = async (params: object): Promise<Answer> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const headers = { 'content-type': 'application/json' }
    return (await send(`${backend.url}/mcp/search`, { method: 'POST', headers, body, agent })).json<Answer>()
  }
  const calls = Math.ceil(rounds / CLIENTS)
  const client = async (slug: string) => {
    for (let call = 0; call < calls; call++) {
      const nonce = `${slug}-${call}`
      const isKnown = call % 2 === 0
      const answer = await ask(isKnown ? { name: 'get_tutorial', arguments: { slug } } : { name: nonce })
      assert.equal(answer.id, 1)
      if (isKnown) assert.equal(answer.result?.structuredContent.result?.slug, slug)
      else assert.equal(answer.error?.message, `Unknown tool: ${nonce}`)
    }
    return calls
  }
  const done = await Promise.all(slugs.map(client))
  agent.destroy()
  return { clients: CLIENTS, requests: done.reduce((sum, each) => sum + each, 0) }
}
