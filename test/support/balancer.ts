import { once } from 'node:events'
import { Agent, createServer, IncomingMessage, request as nodeRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A load balancer that takes instances in turn. */
export interface Balancer {
  readonly url: string
  readonly add: (instance: string) => void
  readonly remove: (instance: string) => void
  readonly close: () => Promise<void>
}

/**
 * Starts a balancer that keeps connections to its instances open and knows nothing of their health: the next one is
 * asked only when one refuses the connection, or has closed a kept one and the request may be repeated (RFC 9110, 9.2.2);
 * any other failure is a 502 for the client.
 */
export async function startBalancer(): Promise<Balancer> {
  const instances: string[] = []
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    turn += 1
    const start = turn % Math.max(1, instances.length)
    void balance(request, response, [...instances.slice(start), ...instances.slice(0, start)], agent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: instance => void instances.push(instance),
    remove: instance => void instances.splice(instances.indexOf(instance), 1),
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

async function balance(
  request: IncomingMessage,
  response: ServerResponse,
  instances: readonly string[],
  agent: Agent
): Promise<void> {
  const body = await buffer(request)
  for (const instance of instances) {
    const outcome = await ask(instance, request, body, agent)
    if (outcome === 'not taken') continue
    if (!(outcome instanceof IncomingMessage))
      return void response.writeHead(502).end(`${instance}: ${outcome.message}`)
    // the client has given up
    if (response.destroyed) return void outcome.destroy()
    response.writeHead(outcome.statusCode ?? 502, outcome.headers)
    return void pipeline(outcome, response, () => undefined)
  }
  response.writeHead(502).end('every instance refuses the connection')
}

function ask(
  instance: string,
  { url = '/', method = 'GET', headers }: IncomingMessage,
  body: Buffer,
  agent: Agent
): Promise<IncomingMessage | Error | 'not taken'> {
  const { connection: _, ...sent } = headers
  return new Promise(resolve => {
    const outgoing = nodeRequest(`${instance}${url}`, { method, headers: sent, agent })
    outgoing.on('response', resolve)
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = outgoing.reusedSocket && error.code === 'ECONNRESET' && method === 'GET'
      resolve(wasClosed || error.code === 'ECONNREFUSED' ? 'not taken' : error)
    })
    outgoing.end(body)
  })
}
