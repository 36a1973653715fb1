import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stepOf } from '../learners/learners.ts'
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
import type { Write } from '../support/steady-writes.ts'

const SIZE: Size = { people: 300, records: 1, tutorials: 400, missions: 40 }
const WRITERS = 20
const SECONDS = 3
/** Each of them measures with the events, and without. */
const ROUNDS = 5
const SHARE = 0.9
const EVENT = 77

/**
 * Completing steps while an event counts them, of 300 people who are all registered, with somebody who asks for the snapshot
 * all the time; and while there is none, in turns, on both databases.
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
  await loadEvents(db)
  const server = await startBackend(env)
  const tokens = await Promise.all(Array.from({ length: SIZE.people }, (_, index) => issuer.sign(`bench-${index}`)))
  const completing = new Completing(server, stepOf(tokens, SIZE))
  await completing.during(1)
  const rates: Rates = { with: [], without: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await switchEvents(db, false)
    rates.without.push(await completing.during(SECONDS))
    await switchEvents(db, true)
    const display = new AbortController()
    const shown = ask(server, display.signal)
    rates.with.push(await completing.during(SECONDS))
    display.abort()
    await shown
  }
  tell(name, rates, await snapshotMs(server))
  await db.close()
  await server.stop()
  issuer.stop()
}

/** One event for each mission, and everybody registered for all of them. */
async function loadEvents(db: BulkDatabase): Promise<void> {
  for (let mission = 0; mission < SIZE.missions; mission++) {
    const ID = randomUUID()
    await db.run(
      `INSERT INTO tutorials_events_Events (ID, legacyId, name, mission_ID, startDate, onHomepage, isVirtual)
       SELECT '${ID}', ${EVENT + mission}, 'Bench', ID, '2020-01-01T00:00:00.000Z', false, false
       FROM tutorials_catalog_Missions WHERE slug = 'bench-${mission}'`
    )
    await db.run(
      `INSERT INTO tutorials_events_EventRegistrations (ID, user_ID, event_ID, showName)
       SELECT substr(ID, 1, 24) || '${String(mission).padStart(4, '0')}' || substr(ID, 29), ID, '${ID}', false
       FROM tutorials_people_Users WHERE loginId LIKE 'bench-%'`
    )
  }
}

/** Lets events begin, or end before anything was completed; the server hears of it within half a second. */
async function switchEvents(db: BulkDatabase, on: boolean): Promise<void> {
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
  /** Processor time of the server for each, questions for the snapshot included; other load on the machine disturbs it least. */
  readonly cpuMicros: number
}

interface Rates {
  readonly with: Rate[]
  readonly without: Rate[]
}

/** Steps that 20 writers complete, one after the other. */
class Completing {
  readonly #server: ServerProcess
  readonly #write: Write
  #count = 0

  constructor(server: ServerProcess, write: Write) {
    this.#server = server
    this.#write = write
  }

  async during(seconds: number): Promise<Rate> {
    const [before, began, cpu] = [this.#count, performance.now(), this.#server.cpu()]
    const until = began + seconds * 1000
    await Promise.all(Array.from({ length: WRITERS }, () => this.#until(until)))
    const steps = this.#count - before
    return {
      perSecond: (steps * 1000) / (performance.now() - began),
      cpuMicros: (this.#server.cpu() - cpu) / steps
    }
  }

  async #until(until: number): Promise<void> {
    while (performance.now() < until) {
      const answer = await this.#write.send(this.#server, 0, this.#count++)
      if (!answer.ok) throw new Error(`${this.#write.name} answered ${answer.status}: ${await answer.text()}`)
      await answer.text()
    }
  }
}

function tell(name: string, rates: Rates, snapshotTook: number): void {
  const [counted, alone] = [rates.with, rates.without].map(turns => ({
    perSecond: median(turns.map(({ perSecond }) => perSecond)),
    cpuMicros: median(turns.map(({ cpuMicros }) => cpuMicros))
  })) as [Rate, Rate]
  const ratio = alone.cpuMicros / counted.cpuMicros
  report({
    name: `${name}: completeStep while events count, every ${STEPS}th completes a tutorial`,
    measured:
      `${counted.perSecond.toFixed(0)}/s of ${alone.perSecond.toFixed(0)}/s without; ` +
      `${counted.cpuMicros.toFixed(0)} µs CPU each of ${alone.cpuMicros.toFixed(0)} µs: ${percent(ratio)}; ` +
      `a snapshot after it ${snapshotTook.toFixed(0)} ms`,
    ratio,
    target: `>= ${percent(SHARE)} by processor time`,
    met: ratio >= SHARE
  })
}
