/**
 * `node --initial-old-space-size=256 bench/old-generation.ts [queries]`: bytes that each query of PostgreSQL leaves in V8's old
 * generation until the next major garbage collection, by the driver's own promise and with `passCallbacks` (decision 31). Bytes, so
 * the speed of the machine has no part in it.
 */
import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { passCallbacks } from '../srv/cap/database/connection/query-callbacks.ts'
import { withPostgres } from './support/postgres.ts'
import { percent } from './support/report.ts'

const [queries = 5_000] = process.argv.slice(2).map(Number)
const CONNECTIONS = 4
const WARM_UP = 2_000
const ROWS = "SELECT json_build_object('id', id, 'name', 'name ' || id)::text FROM generate_series(1, 20) AS id"

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void
let majors = 0
const { NODE_PERFORMANCE_GC_MAJOR } = constants
new PerformanceObserver(list => {
  const kinds = list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]
  majors += kinds.filter(({ detail }) => detail.kind === NODE_PERFORMANCE_GC_MAJOR).length
}).observe({ entryTypes: ['gc'] })

await withPostgres(async connectionString => {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString }))
  await Promise.all(clients.map(client => client.connect()))
  try {
    const driver = await leftBy(clients)
    for (const client of clients) passCallbacks(client)
    const ours = await leftBy(clients)
    console.log(`driver's promise  ${driver.toFixed(0).padStart(6)} bytes a query`)
    console.log(`passCallbacks     ${ours.toFixed(0).padStart(6)} bytes a query, ${percent(ours / driver)} of it`)
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
})

/** Bytes that the old generation grows by with each query. */
async function leftBy(clients: readonly pg.Client[]): Promise<number> {
  await run(clients, WARM_UP)
  collect()
  await turn()
  majors = 0
  const before = oldGeneration()
  await run(clients, queries)
  // what lives goes to the old generation with the second
  collect({ type: 'minor' })
  collect({ type: 'minor' })
  const after = oldGeneration()
  await turn()
  if (majors > 0) throw new Error('a major garbage collection came between: ask for fewer queries')
  return (after - before) / queries
}

async function run(clients: readonly pg.Client[], count: number): Promise<void> {
  const each = async (client: pg.Client) => {
    for (let n = 0; n < count; n += clients.length) {
      const { rows } = await client.query<[string]>({ name: 'rows', text: ROWS, rowMode: 'array' })
      if (rows.length !== 20) throw new Error('rows are missing')
    }
  }
  await Promise.all(clients.map(each))
}

function oldGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}

/** Lets the observer hear of collections. */
function turn(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 50))
}
