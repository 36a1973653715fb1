import { randomUUID } from 'node:crypto'
import { as, type HttpResponse, post } from '../../support/http/http.ts'

export interface RpcAnswer<T> {
  readonly id: string | number | null
  readonly result?: T
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export interface OldTask {
  readonly kind: 'task'
  readonly id: string
  readonly contextId: string
  readonly status: {
    readonly state: string
    readonly message?: { readonly parts: readonly { readonly text: string }[] }
  }
  readonly artifacts: readonly { readonly name: string; readonly parts: readonly OldPart[] }[]
  readonly history: readonly { readonly role: string; readonly parts: readonly OldPart[] }[]
  readonly metadata: { readonly skillId: string }
}

type OldPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'data'; readonly data: Readonly<Record<string, unknown>> }

/** Sends one request over A2A as the user `agent`. */
export const a2a = (
  url: string,
  method: string,
  params: object = {},
  headers: Record<string, string> = {}
): Promise<HttpResponse> =>
  post(`${url}/a2a`, { jsonrpc: '2.0', id: 7, method, params }, { ...as('agent'), ...headers })

/** Parameters of a message in version 0.3; without a skill the first one answers. */
export const oldMessage = (skillId: string | undefined, ...parts: readonly (string | object)[]): object => ({
  message: {
    kind: 'message',
    role: 'user',
    messageId: randomUUID(),
    parts: parts.map(part => (typeof part === 'string' ? { kind: 'text', text: part } : { kind: 'data', data: part }))
  },
  ...(skillId && { metadata: { skillId } })
})

/** The task that a message of version 0.3 has become. */
export async function sendOld(url: string, ...message: Parameters<typeof oldMessage>): Promise<OldTask> {
  const answer = await a2a(url, 'message/send', oldMessage(...message))
  const { result, error } = answer.json<RpcAnswer<OldTask>>()
  if (!result) throw new Error(`${answer.status} ${JSON.stringify(error)}`)
  return result
}

/** The first data of a task. */
export function dataOf({ artifacts }: OldTask): Readonly<Record<string, unknown>> {
  const part = artifacts[0]?.parts.find(each => each.kind === 'data')
  if (part?.kind !== 'data') throw new Error('the task has no data')
  return part.data
}
