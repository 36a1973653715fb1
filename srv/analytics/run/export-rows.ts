import { KB, MB } from '../../../lib/bytes.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { MINUTE } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { audit } from '../../platform/audit/index.ts'
import { callerOf, route } from '../../platform/http/route.ts'
import type { Cell } from '../../cap/database/restricted/reader.ts'
import { csvHead, csvLine } from '../../../lib/csv.ts'
import { parquetFile } from '../format/parquet.ts'
import type { EmittedStatement } from '../sql/index.ts'
import { statementReader } from './statement-reader.ts'
import { translate } from './translate.ts'

const MOST_ROWS = 100_000
const LIMITS = { bytes: 256 * MB, time: MINUTE }

type Rows = readonly (readonly Cell[])[]

/** A form of the file. */
interface Format {
  readonly mimetype: string
  readonly filename: string
  /** The file, which begins with its first rows. */
  readonly write: (
    columns: EmittedStatement['columns'],
    rows: AsyncGenerator<Rows, string | undefined>
  ) => AsyncGenerator<string | Buffer>
}

const formats: Readonly<Record<string, Format>> = {
  csv: { mimetype: 'text/csv; charset=utf-8', filename: 'analytics.csv', write: csvFile },
  parquet: { mimetype: 'application/vnd.apache.parquet', filename: 'analytics.parquet', write: parquetFile }
}

interface Asked {
  readonly sql: string
  readonly format: Format
}

/** POST /admin/analytics/export: the rows of a statement as CSV or Parquet, as they are read. */
export const exportRows = route<Asked>({
  method: 'post',
  path: '/admin/analytics/export',
  access: { scope: 'Admin' },
  cache: 'no-store',
  body: { kind: 'json', max: 64 * KB, parse: askedOf },
  async handle(ctx, { sql, format }) {
    const statement = translate(sql, MOST_ROWS + 1)
    await inTransaction(() =>
      audit({
        category: 'SecurityEvent',
        action: 'exportQuery',
        object: { type: 'analytics', id: { relations: statement.relations.join(' ') } },
        data: { sql: sql.slice(0, 2000).toWellFormed(), file: format.filename },
        user: callerOf(ctx).id
      })
    )
    const pieces = format.write(
      statement.columns,
      capped(statementReader().rows(statement.sql, { ...LIMITS, signal: ctx.signal }))
    )
    // a statement that fails at once is refused with a status
    const first = await pieces.next()
    return {
      status: 200,
      headers: {
        'Content-Type': format.mimetype,
        'Content-Disposition': `attachment; filename="${format.filename}"`
      },
      body: startingWith(first, pieces)
    }
  }
})

function askedOf(raw: unknown): Asked {
  const { sql, format: name = 'csv' } = (raw ?? {}) as { readonly sql?: unknown; readonly format?: unknown }
  if (typeof sql !== 'string') throw badRequest('invalid_value', 'sql must be a text', 'sql')
  const format = typeof name === 'string' && Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) throw badRequest('invalid_value', 'format must be csv or parquet', 'format')
  return { sql, format }
}

async function* startingWith<T>(first: IteratorResult<T, unknown>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/** The rows up to the limit, and at the end why these are not all. */
async function* capped(rows: AsyncGenerator<Rows>): AsyncGenerator<Rows, string | undefined> {
  let left = MOST_ROWS
  try {
    for await (const some of rows) {
      yield some.slice(0, left)
      left -= some.length
      if (left < 0) return `truncated after ${MOST_ROWS} rows`
    }
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError) || left === MOST_ROWS) throw error
    return `truncated: ${error.message.replaceAll(/\s+/g, ' ')}`
  }
}

/** All lines; one that begins with # tells at the end when there are more rows than these. */
async function* csvFile(
  columns: EmittedStatement['columns'],
  rows: AsyncGenerator<Rows, string | undefined>
): AsyncGenerator<string> {
  let head = csvHead(columns.map(({ name }) => name))
  try {
    for (;;) {
      const { done, value } = await rows.next()
      yield head + (done ? (value === undefined ? '' : `# ${value}\r\n`) : value.map(csvLine).join(''))
      if (done) return
      head = ''
    }
  } finally {
    await rows.return(undefined)
  }
}
