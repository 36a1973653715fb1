import { load } from '../support/load.ts'
import { median, percent, report } from '../support/report.ts'
import { startBackend, startBare, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 3
const ROWS = 5000
const BATCH = 20
const SECOND = 1_000_000
/** Responses per second of one core. */
const TARGET = 1000

/** Lists to measure; `plain` is the rate of a plain CAP 10.1 service on such a table, measured once for comparison. */
export const tagLists = [
  { name: 'admin list', path: '/admin/Tags?$top=20', plain: 1706 },
  {
    name: 'admin filter, order and count',
    path: "/admin/Tags?$top=20&$filter=contains(label,'7')&$orderby=name%20desc&$count=true",
    plain: 692
  }
]

const headers = { Authorization: `Basic ${btoa('admin:admin')}` }

/** Pages of a table of 5,000 rows for an admin, per second of CPU time, against a bare server that sends the same bytes. */
export async function adminLists(): Promise<void> {
  const server = await startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false' })
  await addTags(server, headers)
  for (const each of tagLists) await measure(server, each)
  await server.stop()
}

/** Fills the table, as an admin. */
export async function addTags(server: ServerProcess, admin: Readonly<Record<string, string>>): Promise<void> {
  for (let first = 0; first < ROWS; first += BATCH) await addBatch(server, admin, first)
}

async function addBatch({ url }: ServerProcess, admin: Readonly<Record<string, string>>, first: number): Promise<void> {
  const requests = Array.from({ length: BATCH }, (_, index) => ({
    id: String(index),
    method: 'POST',
    url: 'Tags',
    headers: { 'content-type': 'application/json' },
    body: { name: `tag-${first + index}`, label: `Tag ${first + index}` }
  }))
  const body = JSON.stringify({ requests })
  const init = { method: 'POST', headers: { ...admin, 'Content-Type': 'application/json' }, body }
  const answer = await fetch(`${url}/admin/$batch`, init)
  const { responses } = (await answer.json()) as { responses: readonly { status: number }[] }
  if (responses.some(({ status }) => status !== 201)) throw new Error('tags were not created')
}

async function measure(server: ServerProcess, { name, path, plain }: (typeof tagLists)[number]): Promise<void> {
  const sample = Buffer.from(await (await fetch(server.url + path, { headers })).arrayBuffer())
  const bare = await startBare({ status: 200, headers: { 'Content-Type': 'application/json' }, body: sample })
  const perCore: number[] = []
  const ratios: number[] = []
  let rate = 0
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await load(server, path, headers, 200)
    const theirs = await load(bare, path, {}, 200)
    perCore.push(SECOND / ours.cpuMicros)
    ratios.push(theirs.cpuMicros / ours.cpuMicros)
    rate = ours.perSecond
  }
  await bare.stop()
  const measured = `${Math.round(median(perCore))}/s per core, ${Math.round(rate)}/s (CAP alone ${plain}/s), ${percent(median(ratios))} of bare by CPU`
  report({ name, measured, ratio: median(ratios), target: `>= ${TARGET}/s per core`, met: median(perCore) >= TARGET })
}
