import cds from '@sap/cds'
import { LRUCache } from 'lru-cache'
import { nextRun } from '../../../lib/concurrency/next-run.ts'
import { reader, type Tx } from './database.ts'
import { log } from '../log.ts'
import { GENERATIONS } from './tables.ts'

const { SELECT, UPDATE } = cds.ql
/** Milliseconds between two polls, one query of a few rows each. */
const POLL_INTERVAL = 200

/** Name of a version of data: a writer bumps it, readers rebuild older entries. A domain declares its own. */
export type Generation = string

const known = new Map<string, number>()
const listeners = new Map<Generation, (() => Promise<void>)[]>()
let timer: NodeJS.Timeout | undefined

/** The newest state of `name` this instance has heard of. */
export function generation(name: Generation): number {
  return known.get(name) ?? 0
}

/**
 * Invalidates everything that depends on `name` when `tx` commits; follow it by `showChanges`.
 * @throws Error for a name that no domain declares.
 */
export async function bumpGeneration(tx: Tx, name: Generation): Promise<void> {
  const raise = UPDATE.entity(GENERATIONS)
    .set({ value: { '+=': 1 } })
    .where({ name })
  if ((await tx.run<number>(raise)) !== 1) throw new Error(`no domain declares the generation '${name}'`)
}

/** The stored state of `name`, which stays as it is until the transaction ends. */
export async function holdGeneration(tx: Tx, name: Generation): Promise<number> {
  const row = await tx.run<{ value: number | string }>(
    SELECT.one.from(GENERATIONS).columns('value').where({ name }).forShareLock()
  )
  return Number(row.value)
}

/**
 * Remembers what `make` has read, until this instance hears of a change of one of the generations; single-flight, and a failure
 * is forgotten, so that the next caller tries again.
 */
export function perGeneration<T>(names: readonly Generation[], make: () => Promise<T>): () => Promise<T> {
  let cached: { readonly of: string; readonly made: Promise<T> } | undefined
  return () => {
    const current = names.map(generation).join()
    if (cached?.of === current) return cached.made
    const asked = { of: current, made: make() }
    cached = asked
    asked.made.catch(() => {
      if (cached === asked) cached = undefined
    })
    return asked.made
  }
}

export interface Bounds<V> {
  readonly maxSize: number
  readonly sizeCalculation: (value: V, key: string) => number
}

/**
 * A bounded cache that is begun anew with each change of one of the generations, and of what else its values are `of`. Whoever
 * has read for some time writes into the cache that was asked for before: what is out of date by then is never shown.
 */
export function cachePerGeneration<V extends object>(
  names: readonly Generation[],
  bounds: Bounds<V>
): (of?: unknown) => LRUCache<string, V> {
  let current: { readonly at: string; readonly of: unknown; readonly cache: LRUCache<string, V> } | undefined
  return of => {
    const at = names.map(generation).join()
    if (current?.at !== at || current.of !== of) current = { at, of, cache: new LRUCache(bounds) }
    return current.cache
  }
}

/** Calls `reload` after each change of `name`, before `refreshGenerations` returns. */
export function onGeneration(name: Generation, reload: () => Promise<void>): void {
  listeners.set(name, [...(listeners.get(name) ?? []), reload])
}

/**
 * Reads all generations in one query and reloads what depends on a changed one. Resolves after a refresh that
 * began after the call; refreshes run one after another, so an older state never replaces a newer one.
 */
export const refreshGenerations = nextRun(refresh)

/**
 * After a commit: this instance shows the change before its answer goes out. A change that is stored is no failure, so
 * when it cannot be read back now, the watch brings it within half a second.
 */
export async function showChanges(): Promise<void> {
  await refreshGenerations().catch((error: unknown) => log('generations').error('a stored change shows later', error))
}

async function refresh(): Promise<void> {
  const rows = await (await reader()).run<{ name: Generation; value: number | string }[]>(SELECT.from(GENERATIONS))
  const changed = rows.filter(row => known.get(row.name) !== Number(row.value))
  await Promise.all(changed.flatMap(row => (listeners.get(row.name) ?? []).map(reload => reload())))
  for (const row of changed) known.set(row.name, Number(row.value))
}

/** Keeps this instance less than half a second behind what other instances write. */
export function watchGenerations(): void {
  timer = setTimeout(() => void poll(), POLL_INTERVAL).unref()
}

let failing = false

/** A database that is away is reported once, not with each poll. */
async function poll(): Promise<void> {
  try {
    await refreshGenerations()
    if (failing) log('generations').info('the generations can be read again')
    failing = false
  } catch (error) {
    if (!failing) log('generations').error('cannot read the generations', error)
    failing = true
  }
  if (timer) watchGenerations()
}

export function stopWatchingGenerations(): void {
  clearTimeout(timer)
  timer = undefined
}
