import { KB, MB } from '../../../lib/bytes.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { MINUTE } from '../../../lib/time.ts'
import { inTransaction } from '../../cap/database/database.ts'
import { audit } from '../../platform/audit/index.ts'
import { callerOf, route } from '../../platform/http/route.ts'
import { csvLine } from '../format/csv.ts'
import type { EmittedStatement } from '../sql/index.ts'
import { statementReader } from './statement-reader.ts'
import { translate } from './translate.ts'

const MOST_ROWS = 100_000
const LIMITS = { bytes: 256 * MB, time: MINUTE }

/** POST /admin/analytics/export: the rows of a statement as CSV, as they are read. */
export const exportRows = route<string>({
  method: 'post',
  path: '/admin/analytics/export',
  access: { scope: 'Admin' },
  cache: 'no-store',
  body: { kind: 'json', max: 64 * KB, parse: sqlOf },
  async handle(ctx, sql) {
    const statement = translate(sql, MOST_ROWS + 1)
    await inTransaction(() =>
      audit({
        category: 'SecurityEvent',
        action: 'exportQuery',
        object: { type: 'analytics', id: { relations: statement.relations.join(' ') } },
        data: { sql: sql.slice(0, 2000).toWellFormed() },
        user: callerOf(ctx).id
      })
    )
    const rows = statementReader().rows(statement.sql, LIMITS)
    // a statement that fails at once is refused with a status
    const first = await rows.next()
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="analytics.csv"'
      },
      body: linesOf(statement, first, rows)
    }
  }
})

function sqlOf(raw: unknown): string {
  const sql = (raw as { readonly sql?: unknown } | null)?.sql
  if (typeof sql !== 'string') throw badRequest('invalid_value', 'sql must be a text', 'sql')
  return sql
}

type Some = readonly (readonly (string | null)[])[]

/** All lines; one that begins with # tells at the end when there are more rows than these. */
async function* linesOf(
  { columns }: EmittedStatement,
  first: IteratorResult<Some, unknown>,
  rest: AsyncGenerator<Some>
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name))
  let left = MOST_ROWS
  try {
    for (let some = first; !some.done; some = await rest.next()) {
      yield some.value.slice(0, left).map(csvLine).join('')
      left -= some.value.length
      if (left < 0) {
        yield `# truncated after ${MOST_ROWS} rows\r\n`
        return
      }
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    yield `# truncated: ${error.message.replaceAll(/\s+/g, ' ')}\r\n`
  } finally {
    await rest.return(undefined)
  }
}
