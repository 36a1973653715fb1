/**
 * Faults in the middle of an operation, inside the backend under test: one database statement fails, loses its answer,
 * or is the last thing the process does. The drivers are wrapped, so the product knows nothing of it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type Call, type Driver, noteOwners, postgres, sqlite } from './database/database-faults.ts'
import type { Disturbance, Observed } from './run/messages.ts'

interface Operation {
  readonly disturbance: Disturbance | undefined
  readonly statements: string[]
  struck: number | undefined
}

const running = new AsyncLocalStorage<Operation>()
let awaited: Operation | undefined

/** Notes the statements of the next operation (a POST request or a job), and strikes at one of them. */
export function disturbNext(disturbance: Disturbance | undefined): void {
  awaited = { disturbance, statements: [], struck: undefined }
}

/** Outcome of the operation that `disturbNext` waited for. */
export function observed(): Observed {
  const { statements = [], struck } = awaited ?? {}
  awaited = undefined
  return { statements, ...(struck !== undefined && { struck }) }
}

/** Runs a job as the operation that is waited for. */
export function asOperation<T>(work: () => Promise<T>): Promise<T> {
  return awaited ? running.run(awaited, work) : work()
}

/** Makes each POST request that arrives at `server` the operation that is waited for. */
export function watchRequests(server: EventEmitter): void {
  const emit = server.emit.bind(server)
  server.emit = (event: string | symbol, ...parameters: unknown[]) => {
    const [request] = parameters as [IncomingMessage | undefined]
    if (event !== 'request' || request?.method !== 'POST' || !awaited) return emit(event, ...parameters)
    return running.run(awaited, () => emit(event, ...parameters))
  }
}

type Statement = (...parameters: unknown[]) => unknown

/** Connections in a transaction that writes nothing. */
const reading = new WeakSet<object>()

/** Wraps both database drivers; called before CAP connects. */
export function wrapDrivers(): void {
  noteOwners()
  for (const driver of [sqlite, postgres])
    for (const [target, method] of driver.methods) wrap(target as Record<string, Statement>, method, driver)
}

function wrap(target: Record<string, Statement>, method: string, driver: Driver): void {
  const original = target[method] as Statement
  target[method] = function (this: unknown, ...parameters: unknown[]) {
    const operation = running.getStore()
    const run = () => original.apply(this, parameters)
    if (!operation) return run()
    const sql = driver.textOf(parameters, this)
    const connection = driver.connectionOf(this as object)
    if (sql.startsWith('BEGIN')) reading[driver.beginsReading(sql) ? 'add' : 'delete'](connection)
    const reached = operation.statements.push(sql)
    const { disturbance } = operation
    if (!disturbance || operation.struck !== undefined || reached < disturbance.statement) return run()
    if (disturbance.effect === 'lose' && !driver.canLose(sql)) return run()
    if (disturbance.effect === 'busy' && reading.has(connection)) return run()
    operation.struck = reached
    const [asked, callback] = apart(parameters)
    const outcome = () =>
      strike(
        {
          sql,
          connection: this,
          run: () => original.apply(this, asked),
          runInstead: text => original.call(this, text)
        },
        disturbance,
        driver
      )
    return callback ? settle(outcome, callback) : outcome()
  }
}

type Callback = (error: unknown, result?: unknown) => void

/** Without its callback a driver answers with a promise, as faults expect. */
function apart(parameters: readonly unknown[]): readonly [asked: unknown[], callback?: Callback] {
  const last = parameters.at(-1)
  return typeof last === 'function' ? [parameters.slice(0, -1), last as Callback] : [[...parameters]]
}

function settle(outcome: () => unknown, callback: Callback): void {
  Promise.try(outcome).then(
    result => callback(null, result),
    (error: unknown) => callback(error)
  )
}

function strike(call: Call, { effect }: Disturbance, driver: Driver): unknown {
  if (effect === 'kill-before') die()
  if (effect === 'fail' || effect === 'busy') return driver.fail(call, effect === 'busy')
  if (effect === 'lose') return driver.lose(call)
  const result = call.run()
  if (effect === 'kill-during' || !(result instanceof Promise)) die()
  return (result as Promise<unknown>).then(die)
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('SIGKILL has been sent')
}
