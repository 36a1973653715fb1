import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Backend } from '../support/backend.ts'
import { publisher, sampleDocument } from '../support/publish.ts'
import { checkLinearizable, type Event } from './support/register-checker.ts'
import type { Findings, Lab } from './support/scenario.ts'
import { type Seeded, seeded } from './support/seeded.ts'

/** States of the versions: the specification that all answers must fit. */
interface Head {
  readonly active: number | null
  /** In ascending order. */
  readonly superseded: readonly number[]
}

/** A read on one instance may miss for this long what was called on another; far more than it takes, on a busy machine as well. */
const LAG = 10_000
const READERS_PER_INSTANCE = 2
const ROLLBACKS = 0.35

/**
 * Commits, rollbacks and reads at once on two instances (guarantee "Order" of docs/guides/reliability.md). All writes,
 * and the reads on the instance of a write, are linearizable against the states of the versions; reads on the other
 * instance may lag by `LAG` and never go back.
 */
export async function linearizableHead({ start, random, rounds }: Lab): Promise<Findings> {
  const first = await start()
  const second = await start({ database: first.database, dataDir: first.dataDir })
  const history: Event<Head>[] = []
  const switched = { off: false }
  const instances = [first, second]
  const choices = () => seeded(random.between(0, 2 ** 31))
  const reading = instances.flatMap(backend =>
    Array.from({ length: READERS_PER_INSTANCE }, () => read(backend, history, choices(), switched))
  )
  const share = Math.ceil(rounds / instances.length)
  await Promise.all(instances.map(backend => write(backend, history, choices(), share)))
  switched.off = true
  await Promise.all(reading)
  checkLinearizable(history, { active: null, superseded: [] }, LAG)
  const reads = history.filter(({ kind }) => kind === 'read').length
  return { writes: history.length - reads, reads, 'longest lag in ms': longestLag(history) }
}

async function write(backend: Backend, history: Event<Head>[], random: Seeded, share: number): Promise<void> {
  for (let done = 0; done < share;) {
    const event = random.chance(ROLLBACKS) ? await rollback(backend, history, random) : await commit(backend, random)
    if (!event) continue
    history.push(event)
    done += 1
  }
}

/** One commit; undefined when the other instance had its session open. */
async function commit(backend: Backend, random: Seeded): Promise<Event<Head> | undefined> {
  const { begin, append, commit: send } = publisher(backend)
  const begun = await begin()
  if (begun.status === 409) return void (await delay(random.between(1, 10)))
  assert.equal(begun.status, 201, begun.text())
  const { sessionId, version } = begun.json<{ sessionId: string; version: number }>()
  await append(sessionId, { page: sampleDocument('page', version) })
  const { answer, ...times } = await timed(() => send(sessionId))
  assert.equal(answer.status, 200, answer.text())
  const apply = (head: Head) => ({ active: version, superseded: demoted(head) })
  return { instance: backend.url, kind: 'write', ...times, apply, says: `commit ${version}` }
}

/** Superseded versions once another version is live. */
const demoted = ({ active, superseded }: Head): number[] =>
  ascending(active === null ? superseded : [...superseded, active])

const ascending = (versions: readonly number[]): number[] => versions.toSorted((left, right) => left - right)

/** To the newest superseded version, or to one that may or may not be superseded. */
async function rollback(backend: Backend, history: readonly Event<Head>[], random: Seeded): Promise<Event<Head>> {
  const named = random.chance(0.5) ? random.between(1, commits(history) + 1) : undefined
  const { answer, ...times } = await timed(() =>
    publisher(backend).rollback(named === undefined ? {} : { targetVersion: named })
  )
  const target = answer.status === 200 ? answer.json<{ rolledBackTo: number }>().rolledBackTo : undefined
  const apply = (head: Head): Head | undefined => {
    const allowed = named === undefined ? head.superseded.at(-1) : head.superseded.find(version => version === named)
    if (allowed !== target) return undefined
    return target === undefined
      ? head
      : { active: target, superseded: head.superseded.filter(other => other !== target) }
  }
  const says = `rollback to ${named ?? 'the newest'}: ${answer.status} ${target ?? ''}`
  // an instance that refuses has looked into the database, and need not have told its readers
  const instance = target === undefined ? `${backend.url}, refusing` : backend.url
  return { instance, kind: 'write', ...times, apply, says }
}

const commits = (history: readonly Event<Head>[]): number =>
  history.filter(({ says }) => says.startsWith('commit')).length

async function read(backend: Backend, history: Event<Head>[], random: Seeded, switched: { readonly off: boolean }) {
  const { hashes, tutorial } = publisher(backend)
  while (!switched.off) {
    const { answer, ...times } = await timed(() => (random.chance(0.5) ? hashes() : tutorial('page')))
    const version = answer.headers['x-content-version']
    const found = version === undefined || version === 'null' ? null : Number(version)
    const apply = (head: Head) => (head.active === found ? head : undefined)
    history.push({ instance: backend.url, kind: 'read', ...times, apply, says: `read ${found}` })
    await delay(random.between(0, 10))
  }
}

async function timed<T>(call: () => Promise<T>) {
  const invoked = performance.now()
  const answer = await call()
  return { answer, invoked, returned: performance.now() }
}

/** The smallest lag, in steps of 50 ms, with which the history still holds. */
function longestLag(history: readonly Event<Head>[]): number {
  for (let lag = 0; ; lag += 50) {
    try {
      checkLinearizable(history, { active: null, superseded: [] }, lag)
      return lag
    } catch {
      if (lag >= LAG) throw new Error('the history held with the full lag')
    }
  }
}
