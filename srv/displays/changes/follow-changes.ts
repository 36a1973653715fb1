import cds from '@sap/cds'
import { nextRun } from '../../../lib/concurrency/next-run.ts'
import { onStop } from '../../../lib/process/lifecycle.ts'
import { SECOND } from '../../../lib/time.ts'
import { reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { type Numbered, numberWaiting } from './number-changes.ts'
import { type EventChange, readChanges } from './read-changes.ts'
import { SEQUENCES } from './stored-changes.ts'

const { SELECT } = cds.ql

/** Milliseconds from a pass to the next at least, so that many changes share one. */
const BETWEEN = SECOND / 4
/** Milliseconds to the next look for what others have written, while anybody follows. */
const LOOK = SECOND
/** Changes of an event that one pass tells; the next tells more. */
const MOST = 500

/** Origin of the number of a change: given by this process, or by another. */
type Origin = 'here' | 'elsewhere'
type Hear = (changes: readonly EventChange[], origin: Origin) => void

const listeners = new Set<Hear>()
/** The last numbers that were told, by event; undefined while nobody follows. */
let told: Map<string, number> | undefined
/** Numbers of this process that were not told yet. */
let own: Numbered[] = []
let timer: NodeJS.Timeout | undefined
let due = Infinity
let lastPass = 0
let failing = false
let stopped = false

/**
 * Calls `hear` with each portion of numbered changes, at most four times a second for each origin, until the returned function is
 * called. `origin` is 'here' for those that this process has numbered, 'elsewhere' for those read from the database.
 */
export function followChanges(hear: Hear): () => void {
  listeners.add(hear)
  passWithin(0)
  return () => {
    listeners.delete(hear)
    if (listeners.size === 0) told = undefined
  }
}

/** Numbers what waits within a quarter of a second; called after each commit that has written changes. */
export const numberSoon = (): void => passWithin(BETWEEN)

/** Begins a pass after `wait` milliseconds, or sooner when one is due sooner. */
function passWithin(wait: number): void {
  const now = performance.now()
  const at = Math.max(now + wait, lastPass + BETWEEN)
  if (stopped || at >= due) return
  clearTimeout(timer)
  due = at
  timer = setTimeout(() => void passNow(), at - now).unref()
}

async function passNow(): Promise<void> {
  due = Infinity
  lastPass = performance.now()
  try {
    await pass()
    failing = false
  } catch (error) {
    if (!failing) log('displays').error('changes of events cannot be numbered or read', error)
    failing = true
    passWithin(LOOK)
  }
  if (listeners.size > 0) passWithin(LOOK)
}

/** Numbers what waits, now; for those who ask for a state that has all that is committed. */
export const numberNow = nextRun(async () => {
  const numbered = await numberWaiting()
  if (listeners.size > 0) own.push(...numbered)
})

/** Numbers what waits; while anybody follows, tells what was numbered since the last pass. */
const pass = nextRun(async () => {
  // whoever begins to follow is told what this pass numbers
  if (listeners.size > 0) told ??= await sequences()
  await numberNow()
  if (listeners.size === 0) {
    own = []
    return
  }
  const last = await sequences()
  if (!told) {
    told = last
    own = []
    return
  }
  for (const [event, number] of last) await tellEvent(told, event, number)
})

async function sequences(): Promise<Map<string, number>> {
  const rows = await (
    await reader()
  ).run<{ event: string; last: number }[]>(SELECT.from(SEQUENCES).columns('event', 'lastNumber as last'))
  return new Map(rows.map(({ event, last }) => [event, last]))
}

async function tellEvent(told: Map<string, number>, event: string, last: number): Promise<void> {
  const after = told.get(event) ?? 0
  if (last <= after) return
  const changes = await readChanges(await reader(), event, { after, last, most: MOST })
  const until = changes.length === MOST ? (changes.at(-1) as EventChange).number : last
  const ranges = own.filter(range => range.event === event)
  const isOwn = ({ number }: EventChange) => ranges.some(({ first, last: to }) => first <= number && number <= to)
  for (const [origin, some] of runsOf(changes, change => (isOwn(change) ? 'here' : 'elsewhere')))
    for (const hear of listeners) hear(some, origin)
  told.set(event, until)
  own = own.filter(range => range.event !== event || range.last > until)
  if (until < last) passWithin(0)
}

/** The changes in their order, each run of one origin together. */
function runsOf(
  changes: readonly EventChange[],
  originOf: (change: EventChange) => Origin
): readonly (readonly [Origin, readonly EventChange[]])[] {
  const runs: [Origin, EventChange[]][] = []
  for (const change of changes) {
    const origin = originOf(change)
    const last = runs.at(-1)
    if (last?.[0] === origin) last[1].push(change)
    else runs.push([origin, [change]])
  }
  return runs
}

/** Ends the passes, so that nothing is read when the database is closed. */
onStop(async () => {
  stopped = true
  clearTimeout(timer)
  await pass().catch(() => undefined)
})
