import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const CLIENT = fileURLToPath(new URL('./in-turn-client.ts', import.meta.url))

/** A request that is timed, and one that is sent before it and is not. */
export interface Turn {
  readonly path: string
  readonly before?: { readonly path: string; readonly body: object }
}

/** Requests of one client, one after the other. */
export interface InTurn {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly turns: readonly Turn[]
}

/** Sends the requests from a process of its own; returns the milliseconds of each. @throws when an answer is not 200. */
export async function inTurn(requests: InTurn): Promise<readonly number[]> {
  const client = spawn(process.execPath, [CLIENT], { stdio: ['pipe', 'pipe', 'inherit'] })
  client.stdin.end(JSON.stringify(requests))
  const printed = await text(client.stdout)
  if (printed === '') throw new Error('the client has failed')
  return JSON.parse(printed) as number[]
}
