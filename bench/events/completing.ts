import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startIssuer } from '../support/issuer.ts'
import {
  type BulkDatabase,
  loadCatalog,
  loadPeople,
  openPostgres,
  openSqlite,
  type Size,
  STEPS
} from '../support/learners.ts'
import { withPostgres } from '../support/postgres.ts'
import { median, percent, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

/** Everybody has ten tutorials before them, all of which are in the mission of the event. */
const SIZE: Size = { people: 1000, records: 0, tutorials: 10, missions: 1 }
const WRITERS = 20
const SECONDS = 3
/** Each of them has all turns. */
const ROUNDS = 5
const SHARE = 0.9
const EVENT = 77

/**
 * Completing steps while an event counts nothing, while it counts them, of 1000 people who are all registered, and while it does
 * and somebody asks for the snapshot four times a second; in turns, on both databases.
 */
export async function events(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
  await onDatabase('SQLite', { DATA_DIR: folder }, async () => openSqlite(folder))
  rmSync(folder, { recursive: true })
  await withPostgres(url => onDatabase('PostgreSQL', { DATABASE_URL: url }, () => openPostgres(url)))
}

async function onDatabase(
  name: string,
  environment: Record<string, string>,
  open: () => Promise<BulkDatabase>
): Promise<void> {
  const issuer = await startIssuer()
  const env = { ...environment, ...issuer.environment, PROGRESS_RECOMPUTE_AFTER_MS: '0' }
  await (await startBackend(env)).stop()
  const db = await open()
  await loadCatalog(db, SIZE)
  await loadPeople(db, SIZE)
  await loadEvent(db)
  const server = await startBackend(env)
  const tokens = await Promise.all(Array.from({ length: SIZE.people }, (_, index) => issuer.sign(`bench-${index}`)))
  const completing = new Completing(server, tokens)
  await completing.during(1)
  const rates: Rates = { alone: [], counted: [], asked: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await switchEvent(db, false)
    rates.alone.push(await completing.during(SECONDS))
    await switchEvent(db, true)
    rates.counted.push(await completing.during(SECONDS))
    const display = new AbortController()
    const shown = ask(server, display.signal)
    rates.asked.push(await completing.during(SECONDS))
    display.abort()
    await shown
  }
  tell(name, rates, await snapshotMs(server))
  await db.close()
  await server.stop()
  issuer.stop()
}

/** An event of the mission, for which everybody is registered. */
async function loadEvent(db: BulkDatabase): Promise<void> {
  const ID = randomUUID()
  await db.run(
    `INSERT INTO tutorials_events_Events (ID, legacyId, name, mission_ID, startDate, onHomepage, isVirtual)
     SELECT '${ID}', ${EVENT}, 'Bench', ID, '2020-01-01T00:00:00.000Z', false, false FROM tutorials_catalog_Missions`
  )
  await db.run(
    `INSERT INTO tutorials_events_EventRegistrations (ID, user_ID, event_ID, showName)
     SELECT ID, ID, '${ID}', false FROM tutorials_people_Users WHERE loginId LIKE 'bench-%'`
  )
}

/** Lets the event go on, or end before anything was completed; the server hears of it within half a second. */
async function switchEvent(db: BulkDatabase, on: boolean): Promise<void> {
  const end = on ? 'NULL' : `'2020-01-02T00:00:00.000Z'`
  await db.run(`UPDATE tutorials_events_Events SET endDate = ${end} WHERE name = 'Bench'`)
  await db.run(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'events'`)
  await delay(1000)
}

async function ask(server: ServerProcess, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await snapshot(server)
    await delay(250)
  }
}

async function snapshot(server: ServerProcess): Promise<{ completions: number }> {
  const answer = await fetch(`${server.url}/rest/event-stream/getEventSnapshot(eventLegacyId=${EVENT})`)
  if (!answer.ok) throw new Error(`the snapshot answered ${answer.status}`)
  return (await answer.json()) as { completions: number }
}

/** Milliseconds of a snapshot after it was out of date. */
async function snapshotMs(server: ServerProcess): Promise<number> {
  await delay(1000)
  const began = performance.now()
  const { completions } = await snapshot(server)
  if (completions === 0) throw new Error('the event has counted nothing')
  return performance.now() - began
}

/** Steps of one turn. */
interface Rate {
  readonly perSecond: number
  /** Processor time of the server for each, which other load on the machine disturbs least; with questions for the snapshot. */
  readonly cpuMicros: number
}

interface Rates {
  readonly alone: Rate[]
  readonly counted: Rate[]
  readonly asked: Rate[]
}

/** Steps that 20 writers complete, each one tutorial after the other, of people of their own. */
class Completing {
  readonly #server: ServerProcess
  readonly #tokens: readonly string[]
  readonly #done = Array.from({ length: WRITERS }, () => 0)

  constructor(server: ServerProcess, tokens: readonly string[]) {
    this.#server = server
    this.#tokens = tokens
  }

  async during(seconds: number): Promise<Rate> {
    const [before, began, cpu] = [this.#steps(), performance.now(), this.#server.cpu()]
    const until = began + seconds * 1000
    await Promise.all(this.#done.map((_, writer) => this.#until(until, writer)))
    const steps = this.#steps() - before
    return {
      perSecond: (steps * 1000) / (performance.now() - began),
      cpuMicros: (this.#server.cpu() - cpu) / steps
    }
  }

  #steps(): number {
    return this.#done.reduce((sum, done) => sum + done, 0)
  }

  async #until(until: number, writer: number): Promise<void> {
    while (performance.now() < until) {
      const done = this.#done[writer] as number
      const turn = Math.floor(done / STEPS)
      const people = SIZE.people / WRITERS
      const person = (turn % people) * WRITERS + writer
      const answer = await fetch(`${this.#server.url}/api/completeStep`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#tokens[person]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug: `bench-${Math.floor(turn / people)}`, stepNumber: (done % STEPS) + 1 })
      })
      if (!answer.ok) throw new Error(`completeStep answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
      this.#done[writer] = done + 1
    }
  }
}

function tell(name: string, rates: Rates, snapshotTook: number): void {
  const [alone, counted, asked] = [rates.alone, rates.counted, rates.asked].map(turns => ({
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    cpuMicros: median(turns.map(({ cpuMicros }) => cpuMicros))
  })) as [Rate, Rate, Rate]
  const ratio = alone.cpuMicros / counted.cpuMicros
  report({
    name: `${name}: completeStep while an event counts, every ${STEPS}th completes a tutorial`,
    measured:
      `${counted.perSecond.toFixed(0)}/s of ${alone.perSecond.toFixed(0)}/s without; ` +
      `${counted.cpuMicros.toFixed(0)} µs CPU each of ${alone.cpuMicros.toFixed(0)} µs: ${percent(ratio)}`,
    ratio,
    target: `>= ${percent(SHARE)} by processor time`,
    met: ratio >= SHARE
  })
  const share = ((asked.cpuMicros - counted.cpuMicros) * asked.perSecond) / 1_000_000
  report({
    name: `${name}: four questions a second for the snapshot of ${SIZE.people} people`,
    measured: `${percent(share)} of a processor; the last one ${snapshotTook.toFixed(0)} ms`,
    ratio: share,
    target: '<= 5 % of a processor',
    met: share <= 0.05
  })
}
