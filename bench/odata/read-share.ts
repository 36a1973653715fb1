import { readModel } from '../../app/admin/metadata/reading/read-model.ts'
import type { Csdl } from '../../app/admin/metadata/csdl.ts'
import { type ClientRead, clientReads, type Row } from './client-reads.ts'
import { percent, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

/** A shape is seen, watched and then answered; two more, since a value may be undecided at first. */
const TIMES = 5
const TARGET = 0.8

const headers = { Authorization: `Basic ${btoa('admin:admin')}` }

/** The share of the reads of our admin UI, UI5, and two client libraries that take the fast path, and why the others do not. */
export async function readShare(): Promise<void> {
  const server = await startBackend({ NODE_ENV: 'development' })
  const model = readModel((await json(server, '$metadata?$format=json')) as unknown as Csdl)
  const rows = new Map<string, Row | undefined>()
  for (const [set, { singleton }] of model.sets)
    if (!singleton) rows.set(set, ((await json(server, `${set}?$top=1`))['value'] as readonly Row[] | undefined)?.[0])
  const verdicts: Verdict[] = []
  for (const read of clientReads(model, set => rows.get(set)))
    // what the service refuses, such as a filter of rows that are made in memory, is no read
    if (await isAnswered(server, read)) verdicts.push(await judge(server, read))
  for (const client of new Set(verdicts.map(({ read }) => read.client)))
    tell(
      client,
      verdicts.filter(({ read }) => read.client === client)
    )
  tell('all clients', verdicts)
  await server.stop()
}

interface Verdict {
  readonly read: ClientRead
  /** `hits` for the fast path. */
  readonly way: string
}

/** Sends a read until its way does not change any more. */
async function judge(server: ServerProcess, read: ClientRead): Promise<Verdict> {
  for (let time = 1; time < TIMES; time++) await send(server, read)
  const before = await counters(server)
  await send(server, read)
  const after = await counters(server)
  const ways = Object.keys(after).filter(name => (after[name] ?? 0) - (before[name] ?? 0) > (ofOwn(name) ? 1 : 0))
  return { read, way: ways.join(' ').replaceAll('left.', '') || 'no entity' }
}

/** The metrics are read below the same path. */
const ofOwn = (name: string): boolean => name === 'left.shape'

async function isAnswered({ url }: ServerProcess, { path }: ClientRead): Promise<boolean> {
  const answer = await fetch(`${url}/admin/${path}`, { headers })
  await answer.arrayBuffer()
  return answer.ok
}

async function send({ url }: ServerProcess, { path, headers: more, isPart }: ClientRead): Promise<void> {
  const answer = isPart
    ? await fetch(`${url}/admin/$batch`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ requests: [{ id: '1', method: 'GET', url: path, headers: more }] })
      })
    : await fetch(`${url}/admin/${path}`, { headers: { ...headers, ...more } })
  await answer.arrayBuffer()
}

async function json({ url }: ServerProcess, path: string): Promise<Row> {
  return (await (await fetch(`${url}/admin/${path}`, { headers })).json()) as Row
}

async function counters(server: ServerProcess): Promise<Readonly<Record<string, number>>> {
  const { snapshot } = (await json(server, 'metrics/live')) as { snapshot: { counters: Record<string, number> } }
  return Object.fromEntries(
    Object.entries(snapshot.counters).flatMap(([name, value]) =>
      name.startsWith('prepared.') ? [[name.slice('prepared.'.length), value] as const] : []
    )
  )
}

function tell(client: string, verdicts: readonly Verdict[]): void {
  const hits = verdicts.filter(({ way }) => way === 'hits').length
  const share = hits / verdicts.length
  const ways = new Map<string, number>()
  for (const { read, way } of verdicts) {
    const name = `${way} (${read.view})`
    if (way !== 'hits') ways.set(name, (ways.get(name) ?? 0) + 1)
  }
  if (client !== 'all clients')
    for (const [way, count] of [...ways].sort(([, one], [, other]) => other - one))
      console.log(`     ${client}: ${count} ${way}`)
  report({
    name: `reads of ${client} on the fast path`,
    measured: `${hits} of ${verdicts.length}, ${percent(share)}`,
    ratio: share,
    target: '>= 80 %',
    met: share >= TARGET
  })
}
