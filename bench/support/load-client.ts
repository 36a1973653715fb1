/**
 * Sends the load that the first line of its input describes, as options of autocannon in JSON; the end of the input ends it
 * early. Prints what it has measured, as JSON.
 */
import { createInterface } from 'node:readline'
import autocannon, { type Instance, type Options, type Result } from 'autocannon'

/** Measurements of a load. */
export interface Measured {
  readonly errors: number
  readonly requests: number
  readonly perSecond: number
  /** Between the first request and the last answer. */
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>
}

const input = createInterface({ input: process.stdin })
input.once('line', line => {
  const instance = autocannon(JSON.parse(line) as Options, print) as unknown as Instance & { stop(): void }
  input.once('close', () => instance.stop())
})

function print(_error: unknown, result: Result): void {
  const { errors, requests, duration, latency } = result
  const { statusCodeStats } = result as unknown as { statusCodeStats: Record<string, { count: number }> }
  const measured: Measured = {
    errors,
    requests: requests.total,
    perSecond: requests.average,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    statuses: Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]))
  }
  process.stdout.write(JSON.stringify(measured))
  process.exit()
}
