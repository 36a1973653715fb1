/**
 * Sends requests one after the other and prints the milliseconds of each, as JSON: `node in-turn-client.ts <options>`. A process of
 * its own, since the one that prepares documents stops for its garbage collector longer than a server needs for an answer.
 */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InTurn } from './in-turn.ts'

const { url, headers, turns } = JSON.parse(await text(process.stdin)) as InTurn
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The answer is read to its end and left as it is, compressed or not. */
function send(path: string, body?: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const options = { agent, method: body ? 'POST' : 'GET', headers: { ...headers, 'Content-Type': 'application/json' } }
  const sent = request(url + path, options, answer => {
    answer.on('end', () =>
      answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`))
    )
    answer.resume()
  })
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

const times: number[] = []
for (const { path, before } of turns) {
  if (before) await send(before.path, before.body)
  const began = performance.now()
  await send(path)
  times.push(performance.now() - began)
}
agent.destroy()
process.stdout.write(JSON.stringify(times))
