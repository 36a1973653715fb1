import { setTimeout as delay } from 'node:timers/promises'
import { hostForOwn, THIS_MACHINE } from '../../lib/config/host.ts'
import type { Process } from './processes.ts'

const INTERVAL = 100
const PATIENCE = 2000

/** Address at which people of this machine reach the process. */
export function addressOf({ environment, port }: Process): string {
  const host = hostForOwn(environment)
  return `http://${host === THIS_MACHINE ? 'localhost' : host}:${port}`
}

/** Resolves with true when `url` answers with success, with false when `stop` is aborted before. */
export async function answers(url: string, stop: AbortSignal): Promise<boolean> {
  while (!stop.aborted) {
    if (await isHealthy(url, stop)) return true
    await delay(INTERVAL, undefined, { signal: stop }).catch(() => undefined)
  }
  return false
}

async function isHealthy(url: string, stop: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(PATIENCE)]) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
