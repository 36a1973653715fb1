import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** A short write of one person, such as the completion of a step. */
export interface Write {
  readonly name: string
  /** Sends the write of a person; `count` is the number of writes before it. */
  send(server: ServerProcess, person: number, count: number): Promise<Response>
}

/** A hit of a redirect: one new row, and two statements beside it. Each person has an address of their own. */
export const recordHit: Write = {
  name: 'recordRedirectHits',
  send: (server, person, count) =>
    fetch(`${server.url}/api/homepage/recordRedirectHits`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `192.0.2.${person}`,
        'Idempotency-Key': `${person}-${count}`
      },
      body: JSON.stringify({ hits: [{ id: 'unknown', count: 1 }] })
    })
}

/** Milliseconds of each write, in ascending order. */
export type Latencies = readonly number[]

const PEOPLE = 100

/** Writers who write at a steady rate, whether the writes before were answered or not. */
export class SteadyWriters {
  readonly #server: ServerProcess
  readonly #write: Write
  #count = 0

  constructor(server: ServerProcess, write: Write) {
    this.#server = server
    this.#write = write
  }

  /** Writes `perSecond` times a second until `until` resolves. */
  async during(until: Promise<unknown>, perSecond: number): Promise<Latencies> {
    const progress = { isOver: false }
    const over = until.finally(() => (progress.isOver = true))
    const began = performance.now()
    const writes: Promise<number>[] = []
    while (!progress.isOver) {
      writes.push(this.#one())
      await delay(Math.max(0, began + (writes.length * 1000) / perSecond - performance.now()))
    }
    await over
    return (await Promise.all(writes)).toSorted((a, b) => a - b)
  }

  async #one(): Promise<number> {
    const count = this.#count++
    const began = performance.now()
    const response = await this.#write.send(this.#server, count % PEOPLE, count)
    const answer = await response.text()
    if (!response.ok) throw new Error(`${this.#write.name} answered ${response.status}: ${answer}`)
    return performance.now() - began
  }
}

/** The value below which `share` of the latencies are. */
export function quantile(latencies: Latencies, share: number): number {
  return latencies[Math.ceil(share * latencies.length) - 1] ?? Number.NaN
}
