import { afterAll } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly request: IncomingMessage
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

export interface Answered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Faulty behaviour of a server; `count` requests long, or until it is healed. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'hang up' }

/** A server that speaks the protocol of one credential store, over HTTP. */
export interface StoreServer {
  readonly url: string
  /** `METHOD path` of every request. */
  readonly log: readonly string[]
  /** The next `count` requests meet `fault`; all until `heal` without a number. */
  readonly break: (fault: Fault, count?: number) => void
  readonly heal: () => void
  readonly stop: () => Promise<void>
}

const stops = new Set<() => Promise<void>>()
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Serves `answer`, with faults in between; ends after the tests of the file. */
export async function serveStore(
  answer: (asked: Asked) => Answered | Promise<Answered>,
  tls?: ServerOptions
): Promise<StoreServer> {
  const log: string[] = []
  let fault: { readonly kind: Fault; left: number } | undefined
  const listener: RequestListener = (request, response) => void respond(request, response)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://store')
    log.push(`${request.method ?? ''} ${path}`)
    const body = await bodyOf(request)
    const broken = fault && fault.left-- > 0 ? fault.kind : undefined
    if (broken?.kind === 'silence') return
    if (broken?.kind === 'hang up') return void request.socket.destroy()
    const given = broken?.kind === 'status' ? broken : await answer({ request, path, query, body })
    const { status, headers, ...rest } = { body: '', ...given }
    response.writeHead(broken?.kind === 'body' ? 200 : status, headers)
    response.end(broken?.kind === 'body' ? broken.body : 'body' in rest ? rest.body : '')
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  stops.add(stop)
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    break: (kind, count = Infinity) => {
      fault = { kind, left: count }
    },
    heal: () => {
      fault = undefined
    },
    stop
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

export const json = (status: number, content: object): Answered => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(content)
})
