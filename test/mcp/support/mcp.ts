import { expect } from '@jest/globals'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { type HttpResponse, post } from '../../support/http/http.ts'

export interface RpcAnswer {
  readonly id: string | number | null
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent?: unknown
  readonly isError?: boolean
}

/** Sends one request of the revision 2025-06-18. */
export const rpc = (url: string, method: string, params: object = {}, headers: object = {}): Promise<HttpResponse> =>
  post(url, { jsonrpc: '2.0', id: 1, method, params }, { ...headers })

/** The result of a request that is answered. */
export async function resultOf(answer: Promise<HttpResponse>): Promise<Readonly<Record<string, unknown>>> {
  const response = await answer
  const { result, error } = response.json<RpcAnswer>()
  expect([response.status, error]).toEqual([200, undefined])
  return result ?? {}
}

/** Calls a tool, and answers what is told of it. */
export async function callTool(
  url: string,
  name: string,
  args: object = {},
  headers: object = {}
): Promise<ToolAnswer> {
  return (await resultOf(rpc(url, 'tools/call', { name, arguments: args }, headers))) as unknown as ToolAnswer
}

/** The value of a tool, which the revisions with a handshake have in an object. */
export async function valueOf<T>(url: string, name: string, args: object = {}, headers: object = {}): Promise<T> {
  const answer = await callTool(url, name, args, headers)
  expect([name, answer.isError && answer.content[0]?.text]).toEqual([name, undefined])
  return JSON.parse(answer.content[0]?.text ?? '') as T
}

/** Names of the tools that a caller is shown. */
export async function toolNames(url: string, headers: object = {}): Promise<readonly string[]> {
  const { tools } = await resultOf(rpc(url, 'tools/list', {}, headers))
  return (tools as readonly { readonly name: string }[]).map(({ name }) => name)
}

/** The official client of the first generation, connected. */
export async function firstClient(url: string, headers: Record<string, string> = {}): Promise<FirstClient> {
  const client = new FirstClient({ name: 'test', version: '1.0.0' })
  await client.connect(new FirstTransport(new URL(url), { requestInit: { headers } }))
  return client
}

/** The official client of the second generation; without `mode` it begins with a handshake. */
export async function secondClient(
  url: string,
  mode: 'legacy' | 'auto' | { pin: string },
  headers: Record<string, string> = {}
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}
