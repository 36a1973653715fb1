import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { againstBare } from '../support/against-bare.ts'
import { median, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

const TUTORIALS = 5000
const MISSIONS = 500
const GROUPS = 300
/** Tutorials in each path and group. */
const ITEMS = 10
const BUILDS = 5
const MAX_DELAY_MS = 50

/** Feeds of a catalog of 5,000 tutorials and 500 missions: rate of cached reads, and event-loop delay while rebuilding. */
export async function feeds(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
  const server = await startBackend({ DATA_DIR: folder })
  const database = join(folder, 'platform.sqlite')
  fillCatalog(database)
  for (const name of ['catalog', 'navigator']) {
    await builds(server, database, `/build/${name}`)
    await againstBare(server, { name: `feed ${name}`, path: `/build/${name}`, status: 200, target: 0.5 })
  }
  await server.stop()
  rmSync(folder, { recursive: true })
}

/** Inserts rows like those of admins and publishes. */
function fillCatalog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.function('session_context', { varargs: true }, () => null)
  database.exec('BEGIN')
  let legacyId = 20_000_000
  const insert = (entity: string, row: Readonly<Record<string, string | number>>): string => {
    const all = { ID: randomUUID(), legacyId: ++legacyId, ...row }
    const columns = Object.keys(all)
    const values = columns.map(() => '?').join(', ')
    database
      .prepare(`INSERT INTO tutorials_catalog_${entity} (${columns.join(', ')}) VALUES (${values})`)
      .run(...Object.values(all))
    return all.ID
  }
  const text = (slug: string) => ({ slug, title: `Title of ${slug}`, description: `What ${slug} is about. `.repeat(5) })
  const tutorials = Array.from({ length: TUTORIALS }, (_, index) =>
    insert('Tutorials', { ...text(`bench-${index}`), status: 'ACTIVE' })
  )
  const tutorial = (place: number) => tutorials[place % TUTORIALS] as string
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    insert('Groups', { ...text(`group-${index}`), published: 1 })
  )
  for (const [index, group_ID] of groups.entries())
    for (let itemOrder = 0; itemOrder < ITEMS; itemOrder++)
      insert('GroupPathItems', { group_ID, itemOrder, tutorial_ID: tutorial(index * 7 + itemOrder) })
  for (let index = 0; index < MISSIONS; index++) {
    const mission_ID = insert('Missions', { ...text(`mission-${index}`), published: 1 })
    for (const path of ['first', 'second']) {
      const path_ID = insert('CompletionPaths', { mission_ID, slug: `${path}-${index}`, name: `The ${path} path` })
      const nested = groups[index] ?? ''
      if (path === 'first' && index < GROUPS / 2)
        insert('CompletionPathItems', { path_ID, itemOrder: ITEMS, taskType: 'GROUP', group_ID: nested })
      for (let itemOrder = 0; itemOrder < ITEMS; itemOrder++)
        insert('CompletionPathItems', {
          path_ID,
          itemOrder,
          taskType: 'TUTORIAL',
          tutorial_ID: tutorial(index * 20 + itemOrder)
        })
    }
  }
  database.exec(`COMMIT`)
  database.close()
}

/** Invalidates the feed and requests it, while parallel requests measure how long the event loop is blocked. */
async function builds(server: ServerProcess, database: string, path: string): Promise<void> {
  const times: number[] = []
  const delays: number[] = []
  for (let build = 0; build < BUILDS; build++) {
    invalidate(database)
    // generations are polled twice a second
    await delay(700)
    const began = performance.now()
    const probe = new AbortController()
    const probing = longestAnswer(`${server.url}/health`, probe.signal)
    await (await fetch(server.url + path)).arrayBuffer()
    times.push(performance.now() - began)
    probe.abort()
    delays.push(await probing)
  }
  const [time, longest] = [median(times), median(delays)]
  const measured = `${Math.round(time)} ms, the longest answer beside it ${Math.round(longest)} ms`
  const target = `nobody waits longer than ${MAX_DELAY_MS} ms`
  report({ name: `build of ${path}`, measured, ratio: longest / MAX_DELAY_MS, target, met: longest <= MAX_DELAY_MS })
}

function invalidate(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
  database.close()
}

async function longestAnswer(url: string, signal: AbortSignal): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const began = performance.now()
    await (await fetch(url)).arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}
