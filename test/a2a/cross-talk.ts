import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import { as, send } from '../support/http/http.ts'
import { oldMessage, type OldTask, type RpcAnswer } from './support/a2a.ts'

const CLIENTS = 200

/** Clients whose requests all have the same id, in parallel: every task holds the words of its own client. */
export async function crossTalk({ start, rounds }: Lab): Promise<Findings> {
  const backend = await start({ env: { A2A_CALLS_PER_MINUTE: '10000000', SEARCH_RATE_LIMIT_MAX: '100000' } })
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const headers = { ...as('agent'), 'content-type': 'application/json' }
  const ask = async (text: string): Promise<RpcAnswer<OldTask>> => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: oldMessage('search-tutorials', text)
    })
    return (await send(`${backend.url}/a2a`, { method: 'POST', headers, body, agent })).json()
  }
  const calls = Math.ceil(rounds / CLIENTS)
  const client = async (_: unknown, index: number) => {
    for (let call = 0; call < calls; call++) {
      const nonce = `nonce ${index} ${call}`
      const { result } = await ask(nonce)
      assert.deepEqual(result?.history[0]?.parts, [{ kind: 'text', text: nonce }])
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return { clients: CLIENTS, requests: calls * CLIENTS }
}
