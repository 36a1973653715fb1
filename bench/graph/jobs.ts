import { setTimeout as delay } from 'node:timers/promises'
import type { ServerProcess } from '../support/server-process.ts'

/** The nightly jobs in the order of their schedule (JOBS-005 to JOBS-011). */
export const NIGHTLY = [
  'kg-pagerank',
  'kg-communities',
  'kg-wcc',
  'kg-community-labels',
  'kg-featured-topics',
  'kg-retire-orphans',
  'kg-topic-clusters'
]

const headers = { Authorization: `Basic ${btoa('admin:admin')}`, 'Content-Type': 'application/json' }

/** Calls AdminService as admin. @throws Error for any answer but a 2xx */
export async function admin({ url }: ServerProcess, method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${url}/admin/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

interface Run {
  readonly status: string
  readonly durationMs: number
  readonly errorDetails: string | null
}

/** Milliseconds that a run of a job takes. @throws Error when it fails */
export async function durationOf(server: ServerProcess, jobName: string): Promise<number> {
  const started = await admin(server, 'POST', 'runJob', { jobName })
  const { logId } = (await started.json()) as { readonly logId: string }
  for (;;) {
    const run = (await (await fetch(`${server.url}/admin/JobExecutionLog(${logId})`, { headers })).json()) as Run
    if (run.status === 'SUCCESS') return run.durationMs
    if (run.status === 'FAILED') throw new Error(`${jobName}: ${run.errorDetails}`)
    await delay(20)
  }
}
