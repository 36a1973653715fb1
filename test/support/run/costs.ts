import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runFolder } from './run-folder.ts'

/** Processor time that a test file has cost, in ms. */
export interface Cost {
  readonly tier: string
  readonly path: string
  /** Of jest in its worker: loading modules, and the tests themselves. */
  readonly jest: number
  /** Of the processes that the tests have started, or leased. */
  readonly processes: number
  /** Backends that have been started. */
  readonly starts: number
}

const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))

const file = (): string => join(runFolder(), 'costs')
const starts = (): string => join(runFolder(), `starts-${process.pid}`)

/** Notes that this worker starts a backend. */
export const noteStart = (): void => appendFileSync(starts(), '.')

const startsSoFar = (): number => (existsSync(starts()) ? readFileSync(starts()).length : 0)

/** Measures one test file. */
export interface CostMeter {
  /** Counts what the process `pid` does from now on; all that it has done when it `isNew`. */
  readonly leased: (pid: number, isNew: boolean) => void
  /** Ends the measurement. */
  readonly note: () => void
}

/** Begins to measure the test file `path`. */
export function costMeter(tier: string, path: string): CostMeter {
  const before = { ...processTime('self'), starts: startsSoFar() }
  const leases = new Map<number, number>()
  return {
    leased: (pid, isNew) => leases.set(pid, isNew ? 0 : processTime(pid).own),
    note() {
      const { own, children } = processTime('self')
      const leased = [...leases].reduce((sum, [pid, used]) => sum + Math.max(0, processTime(pid).own - used), 0)
      const cost: Cost = {
        tier,
        path,
        jest: own - before.own,
        processes: children - before.children + leased,
        starts: startsSoFar() - before.starts
      }
      appendFileSync(file(), `${JSON.stringify(cost)}\n`)
    }
  }
}

/** Costs of the files of this run that need a backend; the last run's are kept in `node_modules/.cache`, as JSON. */
export function keepCosts(): readonly Cost[] {
  if (!existsSync(file())) return []
  const lines = readFileSync(file(), 'utf8').trimEnd().split('\n')
  const costs = lines.map(line => JSON.parse(line) as Cost)
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(join(KEPT, 'test-costs.json'), `[\n${lines.join(',\n')}\n]\n`)
  return costs
}

/** The processor time of several files in one line, which says why a run takes as long as it does. */
export function sumOfCosts(costs: readonly Cost[]): readonly string[] {
  if (costs.length < 2) return []
  const sum = (part: 'jest' | 'processes' | 'starts'): number => costs.reduce((total, cost) => total + cost[part], 0)
  const [jest, processes] = [sum('jest'), sum('processes')].map(ms => (ms / 1000).toFixed(1))
  return [
    `Processor seconds: jest ${jest}, processes of the tests ${processes}, with ${sum('starts')} backends started`
  ]
}

const MS_PER_TICK = 10

/** Processor time of process `pid`, and of its ended children; 0 where the system does not tell. */
export function processTime(pid: number | 'self'): { readonly own: number; readonly children: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return { own: (user + system) * MS_PER_TICK, children: (childUser + childSystem) * MS_PER_TICK }
  } catch {
    return { own: 0, children: 0 }
  }
}
