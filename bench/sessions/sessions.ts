import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { admin } from '../graph/jobs.ts'
import { againstBare } from '../support/against-bare.ts'
import { median, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import { startCatalog } from './catalog.ts'
import { naiveMs } from './naive.ts'

const SESSIONS = 5000
const AGAIN = 3
const JOB = 'teched-sessions-fetch'
const [FASTER, SHARE] = [10, 0.1]

interface Run {
  readonly status: string
  readonly summary: string
}

/** Ingest of 5,000 sessions against the way row by row, a second one without changes, and the feed of all of them. */
export async function sessions(): Promise<void> {
  const folders = [mkdtempSync(join(tmpdir(), 'bench-sessions-')), mkdtempSync(join(tmpdir(), 'bench-naive-'))] as const
  const catalog = await startCatalog(SESSIONS)
  const development = { NODE_ENV: 'development', SEED_SAMPLES: 'false' }
  const reads = { SESSION_CATALOG_URL: catalog.url, OUTBOUND_PRIVATE_HOSTS: catalog.host }
  // a start deploys the tables
  await (await startBackend({ ...development, DATA_DIR: folders[1] })).stop()
  const server = await startBackend({ ...development, ...reads, DATA_DIR: folders[0] })
  try {
    const first = await writeMs(server, 1)
    const again: number[] = []
    for (let run = 2; run < 2 + AGAIN; run++) {
      await admin(server, 'POST', 'runJob', { jobName: JOB })
      again.push(await writeMs(server, run))
    }
    const naive = await naiveMs(join(folders[1], 'platform.sqlite'), catalog.items)
    const faster = naive / first
    report({
      name: `ingest of ${SESSIONS} sessions`,
      measured: `${faster.toFixed(1)} times as fast as row by row (${first} ms of ${naive.toFixed(0)} ms)`,
      ...{ ratio: faster, target: `>= ${FASTER} times`, met: faster >= FASTER }
    })
    const share = median(again) / first
    report({
      name: 'ingest without changes',
      measured: `${(share * 100).toFixed(0)} % of the first (${median(again)} ms)`,
      ...{ ratio: share, target: `<= ${SHARE * 100} % of the first`, met: share <= SHARE }
    })
    await againstBare(server, { name: 'feed teched', path: '/build/teched', status: 200, target: 0.5 })
  } finally {
    await server.stop()
    catalog.stop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
}

/** Milliseconds for which run number `number` held the database, once it has ended. @throws Error when it failed */
async function writeMs(server: ServerProcess, number: number): Promise<number> {
  for (;;) {
    const filter = encodeURIComponent(`jobName eq '${JOB}' and status ne 'RUNNING'`)
    const answer = await admin(server, 'GET', `JobExecutionLog?$filter=${filter}&$orderby=startedAt`)
    const { value } = (await answer.json()) as { readonly value: readonly Run[] }
    const run = value[number - 1]
    if (run?.status === 'FAILED') throw new Error(run.summary)
    if (run) return Number(/writeMs=(\d+)/.exec(run.summary)?.[1])
    await delay(50)
  }
}
