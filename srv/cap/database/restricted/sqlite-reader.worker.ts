import { Worker } from 'node:worker_threads'
import { SECOND } from '../../../../lib/time.ts'
import type { Restriction } from './restricted-sqlite.ts'
import { openRestricted } from './restricted-sqlite.ts'
import type { Cell } from './reader.ts'

/** A statement that this process is asked to run, or to go on with. */
export type Asked = { readonly sql: string; readonly bytes: number } | 'more'

/** Some of its rows, or why there are none. */
export type Answered =
  | { readonly rows: readonly (readonly Cell[])[]; readonly isLast: boolean }
  | { readonly problem: string; readonly isTooLarge: boolean }

/** Rows that are sent together. */
const BATCH = 500

/*
 * A process that reads for others: it can be ended in the middle of a statement, which a thread within the database cannot.
 * It ends with the process that has started it: a thread looks for that one, since nothing else is heard meanwhile.
 */
const [, , restriction, parent] = process.argv as readonly string[]
new Worker(`setInterval(() => process.ppid === ${parent} || process.kill(${process.pid}, 'SIGKILL'), ${SECOND})`, {
  eval: true
}).unref()

const database = openRestricted(JSON.parse(restriction as string) as Restriction)

let batches: Generator<Answered, void> | undefined

process.on('message', (asked: Asked) => {
  if (asked !== 'more') batches = answersTo(asked.sql, asked.bytes)
  const next = batches?.next()
  if (next && !next.done) process.send?.(next.value)
})
process.on('disconnect', () => process.exit())

function* answersTo(sql: string, bytes: number): Generator<Answered, void> {
  let left = bytes
  let rows: Cell[][] = []
  try {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    for (const row of statement.iterate() as unknown as Iterable<readonly unknown[]>) {
      const cells = row.map(textOf)
      left -= cells.reduce((sum, cell) => sum + (cell === null ? 1 : Buffer.byteLength(cell)), 0)
      if (left < 0) {
        yield { problem: 'the answer is too large', isTooLarge: true }
        return
      }
      rows.push(cells)
      if (rows.length < BATCH) continue
      yield { rows, isLast: false }
      rows = []
    }
    yield { rows, isLast: true }
  } catch (error) {
    yield { problem: (error as Error).message, isTooLarge: false }
  }
}

const textOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
