/** How faults look on each database, at the level of its driver. */
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'

/** One statement on its way to the driver. */
export interface Call {
  readonly sql: string
  readonly connection: unknown
  readonly run: () => unknown
  /** Runs another statement in its place. */
  readonly runInstead: (sql: string) => unknown
}

export interface Driver {
  /** The methods that bring statements to the database. */
  readonly methods: readonly (readonly [object, string])[]
  readonly textOf: (parameters: readonly unknown[], self: unknown) => string
  /** Makes the database refuse the statement: for now when it is `busy`, else for good. */
  readonly fail: (call: Call, busy: boolean) => unknown
  /** Runs the statement and loses its answer. */
  readonly lose: (call: Call) => unknown
  /** False where losing the answer of this statement cannot happen. */
  readonly canLose: (sql: string) => boolean
  /** The connection of the object that a method is called on, to which the transaction belongs. */
  readonly connectionOf: (self: object) => object
  /** True when a transaction that begins so writes nothing: then no other makes the database refuse its statements. */
  readonly beginsReading: (sql: string) => boolean
}

const SQLITE_BUSY = 5
const SQLITE_IOERR = 10

export const sqlite: Driver = {
  methods: [
    [DatabaseSync.prototype, 'exec'],
    ...['run', 'get', 'all', 'iterate'].map(method => [StatementSync.prototype, method] as const)
  ],
  textOf: ([sql], self) => (self instanceof StatementSync ? self.sourceSQL : String(sql)),
  fail({ sql, run }, busy) {
    // SQLite ends the transaction also when ROLLBACK reports an error
    if (sql === 'ROLLBACK') run()
    throw busy ? sqliteError('database is locked', SQLITE_BUSY) : sqliteError('disk I/O error', SQLITE_IOERR)
  },
  lose({ run }) {
    run()
    throw sqliteError('disk I/O error', SQLITE_IOERR)
  },
  canLose: sql => sql === 'COMMIT',
  connectionOf: self => (self instanceof StatementSync ? (owners.get(self) ?? self) : self),
  beginsReading: sql => sql === 'BEGIN'
}

/** Databases of the statements that were prepared since `noteOwners`. */
const owners = new WeakMap<StatementSync, DatabaseSync>()

/** Lets statements of SQLite tell their database; called before it is opened. */
export function noteOwners(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...parameters) {
    const statement = prepare.apply(this, parameters)
    owners.set(statement, this)
    return statement
  }
}

function sqliteError(message: string, errcode: number): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode, errstr: message })
}

const SERIALIZATION_FAILURE = '40001'
const DISK_FULL = '53100'

export const postgres: Driver = {
  methods: [[pg.Client.prototype, 'query']],
  textOf: ([query]) => (typeof query === 'string' ? query : String((query as { text?: string }).text)),
  fail: ({ runInstead }, busy) => runInstead(raising(busy ? SERIALIZATION_FAILURE : DISK_FULL)),
  async lose({ run, connection }) {
    await run()
    const { stream } = (connection as { connection: { stream: { destroy(): void } } }).connection
    stream.destroy()
    throw new Error('Connection terminated unexpectedly')
  },
  canLose: () => true,
  connectionOf: self => self,
  beginsReading: sql => /^BEGIN[^;]*READ ONLY/.test(sql)
}

/** A statement that the server itself refuses, so that its transaction is as broken as after a real fault. */
const raising = (sqlState: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'a fault of the test' USING ERRCODE = '${sqlState}'; END $$`
