import { setTimeout as delay } from 'node:timers/promises'
import type { Issuer } from './issuer.ts'
import type { ServerProcess } from './server-process.ts'

/** A short write of one person, such as the completion of a step. */
export interface Write {
  readonly name: string
  /** Sends the write of `login`; `count` is the number of writes before it. */
  send(server: ServerProcess, login: string, count: number): Promise<Response>
}

/** A new personal access token: one row of a person. */
export const mintToken: Write = {
  name: 'mintPAT',
  send: (server, login, count) =>
    fetch(`${server.url}/pats/mintPAT`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${login}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `benchmark ${count}`, scopes: ['read'] })
    })
}

/** Milliseconds of each write, in ascending order. */
export type Latencies = readonly number[]

const PEOPLE = 100

/** Writers who write at a steady rate, whether the writes before were answered or not. */
export class SteadyWriters {
  readonly #server: ServerProcess
  readonly #write: Write
  readonly #logins: readonly string[]
  #count = 0

  private constructor(server: ServerProcess, write: Write, logins: readonly string[]) {
    this.#server = server
    this.#write = write
    this.#logins = logins
  }

  /** People of `issuer`, each known to the server. */
  static async start(server: ServerProcess, issuer: Issuer, write: Write): Promise<SteadyWriters> {
    const people = Array.from({ length: PEOPLE }, (_, index) => `writer-${index}`)
    const writers = new SteadyWriters(server, write, await Promise.all(people.map(person => issuer.sign(person))))
    for (let each = 0; each < PEOPLE; each++) await writers.#one()
    return writers
  }

  /** Writes `perSecond` times a second until `until` resolves. */
  async during(until: Promise<unknown>, perSecond: number): Promise<Latencies> {
    let isOver = false
    const over = until.finally(() => (isOver = true))
    const began = performance.now()
    const writes: Promise<number>[] = []
    while (!isOver) {
      writes.push(this.#one())
      await delay(Math.max(0, began + (writes.length * 1000) / perSecond - performance.now()))
    }
    await over
    return (await Promise.all(writes)).toSorted((a, b) => a - b)
  }

  async #one(): Promise<number> {
    const count = this.#count++
    const began = performance.now()
    const response = await this.#write.send(this.#server, this.#logins[count % PEOPLE] as string, count)
    const answer = await response.text()
    if (!response.ok) throw new Error(`${this.#write.name} answered ${response.status}: ${answer}`)
    return performance.now() - began
  }
}

/** The value below which `share` of the latencies are. */
export function quantile(latencies: Latencies, share: number): number {
  return latencies[Math.ceil(share * latencies.length) - 1] ?? Number.NaN
}
