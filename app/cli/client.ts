import type { Config } from './config.ts'
import { connectTo } from './publishing/backend.ts'
import { createProtocolClient, type ProtocolClient } from './publishing/protocol-client.ts'
import type { Progress } from './shared/progress.ts'

/** Configuration of a run and its ways to the outside, so that tests can stand in for them. */
export interface RunContext {
  config: Config
  /** Version of the command, recorded with what it publishes. */
  version: string
  progress: Progress
  signal: AbortSignal
  /** Monotonic clock in seconds. */
  seconds: () => number
}

const LONGEST_WAIT = 60_000
const ANSWER_TIMEOUT = 120_000

/** A client of the backend that the configuration names, with the key. */
export function clientFor({ config, progress, signal }: RunContext, key: string | undefined): ProtocolClient {
  const waits = (failure: Error, ms: number): void =>
    progress.note(`${failure.message}; trying again in ${(ms / 1000).toFixed(1)} s`)
  const send = connectTo({
    url: config.url,
    headers: { 'x-initiator': config.initiator, ...(key ? { authorization: `Bearer ${key}` } : {}) },
    retry: { delays: config.retryDelays, longestWait: LONGEST_WAIT, waits, random: Math.random },
    timeoutMs: ANSWER_TIMEOUT,
    signal
  })
  return createProtocolClient(send)
}
