import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runFolder } from './run-folder.ts'
import { fileLine } from './timing.ts'

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

const SHOWN = 5
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const KEPT = join(ROOT, 'node_modules/.cache')

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

/** Costs of the files of this run; the last run's are kept in the file `name` of `node_modules/.cache`, as JSON. */
export function keepCosts(name: string): readonly Cost[] {
  if (!existsSync(file())) return []
  const lines = readFileSync(file(), 'utf8').trimEnd().split('\n')
  const costs = lines.map(line => JSON.parse(line) as Cost)
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(join(KEPT, name), `[\n${lines.join(',\n')}\n]\n`)
  return costs
}

/** Processor seconds of a whole run, and of a tier of it. */
export interface Budget {
  readonly all: number
  readonly tiers: Readonly<Record<string, number>>
}

/** Of `npm test` within eight minutes on two cores, beside what jest itself takes; the unit tests run on save. */
export const BUDGET: Budget = { all: 800, tiers: { unit: 50 } }

/**
 * The processor time of several files in one line, which says why a run takes as long as it does, and what is over `budget`;
 * `shared` are the seconds of what all files use, the browser and PostgreSQL.
 */
export function sumOfCosts(costs: readonly Cost[], shared: number, budget?: Budget): readonly string[] {
  if (costs.length < 2) return []
  const sum = (part: 'jest' | 'processes' | 'starts'): number => costs.reduce((total, cost) => total + cost[part], 0)
  const [jest, processes] = [sum('jest') / 1000, sum('processes') / 1000]
  return [
    `Processor seconds: jest ${jest.toFixed(1)}, processes of the tests ${processes.toFixed(1)}, ` +
      `browser and PostgreSQL ${shared.toFixed(1)}, with ${sum('starts')} backends started`,
    ...Object.entries(budget?.tiers ?? {}).flatMap(([tier, most]) => {
      const ofTier = costs.filter(cost => cost.tier === tier)
      return overBudget(`the ${tier} tests`, ofTier, secondsOf(ofTier), most)
    }),
    ...(budget ? overBudget('the tests', costs, secondsOf(costs) + shared, budget.all) : [])
  ]
}

/** Processor seconds of jest and of the processes that the files have started. */
export const secondsOf = (costs: readonly Cost[]): number =>
  costs.reduce((sum, { jest, processes }) => sum + jest + processes, 0) / 1000

/** Lines and no failure: a busy machine needs more. */
function overBudget(name: string, costs: readonly Cost[], seconds: number, most: number): readonly string[] {
  if (seconds <= most) return []
  const dearest = costs.toSorted((one, other) => secondsOf([other]) - secondsOf([one])).slice(0, SHOWN)
  return [
    `OVER BUDGET: ${name} took ${seconds.toFixed(0)} processor seconds, ${most} are meant (docs/contributing.md). Most of them:`,
    ...dearest.map(cost => fileLine({ ...cost, path: relative(ROOT, cost.path), seconds: secondsOf([cost]) }))
  ]
}

const MS_PER_TICK = 10

/** Processor time of process `pid`, and of its ended children; 0 where the system does not tell. */
function processTime(pid: number | 'self'): { readonly own: number; readonly children: number } {
  const fields = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { own: (user + system) * MS_PER_TICK, children: (childUser + childSystem) * MS_PER_TICK }
}

/** Processor seconds of what this process has started beside its workers: the browser and the PostgreSQL of the run. */
export function sharedSeconds(): number {
  const shared = childrenOf(process.pid).filter(pid => !commandOf(pid).includes('jest-worker'))
  return shared.reduce((sum, pid) => sum + treeTime(pid), 0) / 1000
}

function treeTime(pid: number): number {
  const { own, children } = processTime(pid)
  return childrenOf(pid).reduce((sum, child) => sum + treeTime(child), own + children)
}

const childrenOf = (pid: number): readonly number[] =>
  textOf(`/proc/${pid}/task/${pid}/children`).match(/\d+/g)?.map(Number) ?? []

const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`)

/** Empty where the process has ended, or the system has no such files. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
