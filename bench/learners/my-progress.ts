import { prepareDocuments, type Prepared } from '../support/documents.ts'
import { inTurn, type Turn } from './in-turn.ts'
import { load } from '../support/load.ts'
import { withPostgres } from '../support/postgres.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'

const TUTORIALS = 2000
const COMPLETED = 200
/** Steps of one call of completeSteps. */
const BATCH = 500
const REQUESTS = 300
const RATE = 1500

const headers = { Authorization: `Basic ${btoa('learner:learner')}` }

/** Reads of the own progress by a learner with 200 completed tutorials of 2,000, on both databases. */
export async function myProgress(): Promise<void> {
  const documents = await prepareDocuments(TUTORIALS)
  await onDatabase('SQLite', documents, {})
  await withPostgres(DATABASE_URL => onDatabase('PostgreSQL', documents, { DATABASE_URL }))
}

async function onDatabase(name: string, documents: readonly Prepared[], environment: Record<string, string>) {
  const server = await startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false', ...environment })
  await publish(server, appendBodies(documents))
  await complete(server, documents.slice(0, COMPLETED))
  const slug = documents[COMPLETED]?.slug ?? ''

  const rate = await load(server, `/api/getProgress(slug='${slug}')`, headers, 200)
  const measured = `${Math.round(rate.perSecond)}/s, ${rate.cpuMicros.toFixed(0)} µs CPU each`
  report({
    name: `${name}: getProgress`,
    measured,
    ratio: rate.perSecond / RATE,
    target: `>= ${RATE}/s`,
    met: rate.perSecond >= RATE
  })
  const summary = '/api/getMyProgress()'
  await timed(server, `${name}: getMyProgress with 200 completed tutorials`, 10, () => ({ path: summary }))
  const further = stepsOf(documents.slice(COMPLETED + 1))
  await timed(server, `${name}: the same, each time after another completed step`, 10, index => {
    return { path: summary, before: { path: '/api/completeStep', body: further[index] ?? {} } }
  })
  const other = (index: number) => documents[COMPLETED + (index % 1000)]?.slug ?? ''
  await timed(server, `${name}: recommendations of 2,000 tutorials`, 25, index => {
    return { path: `/api/recommendations?slug=${other(index)}` }
  })
  await server.stop()
}

/** Completes all steps of the tutorials. */
async function complete({ url }: ServerProcess, documents: readonly Prepared[]): Promise<void> {
  const steps = stepsOf(documents)
  for (let start = 0; start < steps.length; start += BATCH) {
    const body = JSON.stringify({ steps: steps.slice(start, start + BATCH) })
    const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
    const answer = await fetch(`${url}/api/completeSteps`, init)
    if (!answer.ok) throw new Error(`completeSteps answered ${answer.status}: ${await answer.text()}`)
  }
}

const stepsOf = (documents: readonly Prepared[]) =>
  documents.flatMap(({ slug, metadata }) => {
    const { stepCount = 0 } = metadata as { readonly stepCount?: number }
    return Array.from({ length: stepCount }, (_, index) => ({ slug, stepNumber: index + 1 }))
  })

/** Reports how long requests take one after the other, the first ones aside, which fill caches. */
async function timed(
  server: ServerProcess,
  name: string,
  target: number,
  turn: (index: number) => Turn
): Promise<void> {
  const turns = Array.from({ length: REQUESTS }, (_, index) => turn(index))
  const cpu = server.cpu()
  const times = await inTurn({ url: server.url, headers: { ...headers, 'Accept-Encoding': 'gzip' }, turns })
  const micros = (server.cpu() - cpu) / REQUESTS
  const sorted = times.slice(10).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0
  const measured = `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${micros.toFixed(0)} µs CPU each`
  report({ name, measured, ratio: target / at(0.99), target: `p99 < ${target} ms`, met: at(0.99) < target })
}
