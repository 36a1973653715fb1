import { AsyncLocalStorage } from 'node:async_hooks'

/** A statement of a read, with all that went in and came out. */
export interface RecordedStatement {
  readonly sql: string
  readonly values: readonly unknown[]
  /** JSON of each row, as the database has made it. */
  readonly rows: readonly string[]
}

/** How the pages of a list follow each other. */
export interface RecordedPage {
  /** The columns that rows are ordered by, where all are columns of the row. */
  readonly columns: readonly string[]
  /** Stands for the order. */
  readonly order: string
  /** Rows a page. */
  readonly size: number
}

/** Statements that ran while a request was answered. */
export class Recording {
  readonly statements: RecordedStatement[] = []
  page: RecordedPage | undefined
  /** Asked for something that is not the read itself. */
  hasOthers = false

  add(sql: string, values: unknown, rows: unknown): void {
    const texts = Array.isArray(rows) ? rows.map(textOf) : [undefined]
    const bound = Array.isArray(values) ? (values as readonly unknown[]) : []
    if (texts.includes(undefined)) this.hasOthers = true
    else this.statements.push({ sql, values: [...bound], rows: texts as readonly string[] })
  }
}

function textOf(row: unknown): string | undefined {
  const json = (row as { readonly _json_?: unknown } | null)?._json_
  if (typeof json === 'string') return json
  return typeof json === 'object' && json ? JSON.stringify(json) : undefined
}

const recordings = new AsyncLocalStorage<Recording | undefined>()

/** The recording of the request that is being answered. */
export const currentRecording = (): Recording | undefined => recordings.getStore()

/** Records what the database is asked in `work` and all that it begins. */
export const recordReads = <T>(recording: Recording, work: () => T): T => recordings.run(recording, work)

/** Runs `work`, whose statements are no part of the read that needs it: no answer is made of what they find. */
export const besideRead = <T>(work: () => T): T => recordings.run(undefined, work)
