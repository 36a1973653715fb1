import { type Listed, loadModel, readList, type Row, visitor } from './service.ts'

/** The visitor, asked for as soon as this module is there, which is long before the components are. */
export const firstVisitor = visitor()

/** The model of the service, asked for at the same time; without a visitor who is known, the service alone refuses. */
export const firstModel = loadModel(firstVisitor.catch(() => undefined))

interface Ahead {
  readonly path: string
  readonly rows: Promise<Listed<Row>>
}

let ahead: Ahead | undefined

/** Reads the rows that the page is going to show first, before the page is there. */
export function readAhead(path: string): void {
  const rows = readList(path)
  ahead = { path, rows }
  ignoreRefusal(rows)
}

/** Reads the first rows of a list; those that were read ahead are good for the first list alone. @throws Refusal */
export async function readFirstList(path: string, signal: AbortSignal): Promise<Listed<Row>> {
  const asked = ahead
  ahead = undefined
  if (asked?.path !== path) return readList(path, signal)
  const found = await asked.rows
  signal.throwIfAborted()
  return found
}

/** Whoever waits for it later is told of a refusal; until then nobody waits. */
function ignoreRefusal(answer: Promise<unknown>): void {
  answer.catch(() => undefined)
}

ignoreRefusal(firstModel)
ignoreRefusal(firstVisitor)
