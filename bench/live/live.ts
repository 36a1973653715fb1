import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { scratchFolder } from '../../test/support/run/run-folder.ts'
import { type BulkDatabase, openSqlite } from '../support/learners.ts'
import { quantile, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import type { Ask, Heard, Told } from './clients.ts'

const CLIENTS = 5000
const SECONDS = 12
const ROUND = 250
/** Completions of a round, which come as from other instances, beside a change of this one. */
const OF_ROUND = 125
const KB_EACH = 25
const FRAMES = 4
const SPREAD = 3

const as = (user: string) => ({ Authorization: `Basic ${btoa(`${user}:${user}`)}`, 'Content-Type': 'application/json' })

/** One process with 5,000 clients of the anonymous stream while 500 completions a second arrive. */
export async function live(): Promise<void> {
  const dataDir = scratchFolder('live')
  const most = String(CLIENTS + 100)
  const server = await startBackend({
    NODE_ENV: 'development',
    SEED_SAMPLES: 'false',
    DATA_DIR: dataDir,
    MAX_SOCKET_SESSIONS: most,
    MAX_SOCKET_SESSIONS_PER_ADDRESS: most,
    MAX_CONNECTIONS: most,
    MAX_CONNECTIONS_PER_ADDRESS: most
  })
  const db = openSqlite(dataDir)
  const event = await prepareEvent(server, db)
  // the first client loads Socket.IO, and the completions alone take memory, too
  const first = await startClients({ url: server.url, event: event.number, clients: 1 })
  await completions(server, db, event, SECONDS)
  await first.stop()
  const before = server.memory()
  const clients = await startClients({ url: server.url, event: event.number, clients: CLIENTS })
  const joined = server.memory()
  const cpu = server.cpu()
  const written = await completions(server, db, event, SECONDS)
  await delay(2000)
  const share = (server.cpu() - cpu) / 1e6 / (SECONDS + 2)
  const after = server.memory()
  const heard = await clients.stop()
  await db.close()
  await server.stop()
  tellMemory(before, joined, after)
  tellFrames(heard, written, share)
}

interface BenchEvent {
  readonly ID: string
  readonly number: number
  readonly user: string
}

async function prepareEvent({ url }: ServerProcess, db: BulkDatabase): Promise<BenchEvent> {
  const body = JSON.stringify({ name: 'Live', startDate: '2020-01-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' })
  const made = await fetch(`${url}/admin/Events`, { method: 'POST', headers: as('admin'), body })
  const { ID, legacyId } = (await made.json()) as { ID: string; legacyId: number }
  await fetch(`${url}/auth/user`, { headers: as('learner') })
  const [row] = await db.run(`SELECT ID FROM tutorials_people_Users WHERE loginId = 'learner'`)
  return { ID, number: legacyId, user: String(row?.['ID']) }
}

let tutorial = 1_000_000

/** Writes 500 completions a second for some seconds; returns when each number had been written, by the number. */
async function completions(
  { url }: ServerProcess,
  db: BulkDatabase,
  event: BenchEvent,
  seconds: number
): Promise<readonly (readonly [number, number])[]> {
  const [row] = await db.run(`SELECT count(*) AS n FROM tutorials_displays_EventChanges WHERE event = '${event.ID}'`)
  let count = Number(row?.['n'])
  const written: [number, number][] = []
  const begun = performance.now()
  for (let round = 0; round < (seconds * 1000) / ROUND; round++) {
    await delay(Math.max(0, begun + round * ROUND - performance.now()))
    await addRows(db, event, OF_ROUND)
    await change(url, event)
    count += OF_ROUND + 1
    written.push([count, performance.timeOrigin + performance.now()])
  }
  return written
}

async function addRows(db: BulkDatabase, { ID, user }: BenchEvent, count: number): Promise<void> {
  const time = new Date().toISOString()
  const rows = Array.from(
    { length: count },
    () => `('${randomUUID()}', '${ID}', '${user}', ${tutorial++}, '${time}', '${time}')`
  )
  const columns = '(ID, event, user_ID, taskLegacyId, completedAt, createdAt)'
  await db.run(`INSERT INTO tutorials_displays_EventChanges ${columns} VALUES ${rows.join()}`)
}

let isRegistered = false

/** A registration of the learner, or its end: a change that the process makes itself, after which it gives numbers. */
async function change(url: string, { number }: BenchEvent): Promise<void> {
  const operation = isRegistered ? 'unregisterFromEvent' : 'registerForEvent'
  isRegistered = !isRegistered
  const init = { method: 'POST', headers: as('learner'), body: JSON.stringify({ eventLegacyId: number }) }
  const answer = await fetch(`${url}/api/${operation}`, init)
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`)
}

/** Clients in a process of their own. */
async function startClients(ask: Ask): Promise<{ stop: () => Promise<Heard> }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./clients.ts', import.meta.url)))
  const next = async (): Promise<Told> => ((await once(child, 'message')) as [Told])[0]
  child.send(ask)
  await next()
  return {
    stop: async () => {
      child.send('stop')
      const told = await next()
      await once(child, 'exit')
      if (told.kind !== 'heard') throw new Error('the clients told nothing')
      return told
    }
  }
}

function tellMemory(before: number, joined: number, after: number): void {
  const each = (megabytes: number) => ((megabytes - before) * 1024) / CLIENTS
  report({
    name: `memory of each of ${CLIENTS} clients`,
    measured: `${each(joined).toFixed(1)} KB joined, ${each(after).toFixed(1)} KB after ${SECONDS} s of frames (${before.toFixed(0)}, ${joined.toFixed(0)}, ${after.toFixed(0)} MB)`,
    ratio: undefined,
    target: `< ${KB_EACH} KB`,
    met: each(Math.max(joined, after)) < KB_EACH
  })
}

function tellFrames(
  { receipts, gaps, densest }: Heard,
  written: readonly (readonly [number, number])[],
  share: number
) {
  const delays = receipts.flatMap(([to, times]) => {
    const at = written.find(([number]) => number >= to)?.[1] ?? Number.NaN
    return times.map(time => time - at)
  })
  const spread = receipts.flatMap(([, times]) => times.map(time => time - Math.min(...times)))
  const [p50, p99] = [0.5, 0.99].map(part => quantile(delays, part)) as [number, number]
  const [half, nearly] = [0.5, 0.99].map(part => quantile(spread, part)) as [number, number]
  report({
    name: `frames while 500 completions a second arrive, of a client within a second`,
    measured: `${densest} at most, ${(receipts.length / SECONDS).toFixed(1)} a second, ${gaps} gaps in ${delays.length}; ${(share * 100).toFixed(0)} % of a core`,
    ratio: undefined,
    target: `<= ${FRAMES}`,
    met: densest <= FRAMES && receipts.length > SECONDS
  })
  report({
    name: 'a completion to the frame with it',
    measured: `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms (from the first client to the others p50 ${half.toFixed(0)}, p99 ${nearly.toFixed(0)} ms)`,
    ratio: p99 / p50,
    target: `p99 <= ${SPREAD} times p50`,
    met: p99 <= SPREAD * p50
  })
}
