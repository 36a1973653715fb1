import { badRequest, HttpError } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import { newId } from '../../../lib/ids.ts'
import { now, SECOND } from '../../../lib/time.ts'
import { inOwnTransaction } from '../../cap/database/database.ts'
import { audit } from '../../platform/audit/index.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { type EmittedStatement, FEWEST_PEOPLE, ROW_LIMIT } from '../sql/index.ts'
import { noteRun } from './history.ts'
import { statementReader } from './statement-reader.ts'
import { translate } from './translate.ts'

/** Origins of a statement. */
const SOURCES = ['builder', 'editor', 'joule', 'replay']

const MOST_ROWS = ROW_LIMIT - 1

interface Asked {
  readonly sql: string
  readonly source?: string | null
}

/**
 * Runs a statement for an admin; what was run, or why not, is audited and in the history of that admin.
 * @throws HttpError 400 for a statement that is refused, 413 for too large an answer, 503 for one that takes too long,
 *   499 when `signal` says that nobody waits for it.
 */
export async function runSelectQuery({ sql, source }: Asked, user: string, signal?: AbortSignal) {
  const from = source ?? 'editor'
  if (!SOURCES.includes(from))
    throw badRequest('invalid_value', `source must be one of ${SOURCES.join(', ')}`, 'source')
  const began = performance.now()
  try {
    const statement = translate(sql)
    const rows = await rowsOf(statement, signal)
    const durationMs = Math.round(performance.now() - began)
    const shown = rows.slice(0, MOST_ROWS)
    const truncated = rows.length > MOST_ROWS
    const historyId = await note(user, sql, from, { durationMs, rowCount: shown.length, truncated, refusal: null })
    return {
      columns: statement.columns.map(({ name }) => name),
      rows: shown.map(row => JSON.stringify(row)),
      metadata: { rowCount: shown.length, truncated, durationMs },
      privacy: statement.aboutPeople
        ? { mode: 'k-anonymity', threshold: FEWEST_PEOPLE }
        : { mode: 'raw', threshold: null },
      historyId
    }
  } catch (error) {
    if (error instanceof HttpError && error.code !== 'not_in_a_group') {
      const durationMs = Math.round(performance.now() - began)
      const refusal = error.message.slice(0, 500).toWellFormed()
      await note(user, sql, from, { durationMs, rowCount: null, truncated: null, refusal })
    }
    throw error
  }
}

async function rowsOf(
  { sql }: EmittedStatement,
  signal: AbortSignal | undefined
): Promise<readonly (readonly (string | null)[])[]> {
  const { QUERY_ANSWER_MB, QUERY_TIMEOUT_S } = platformVariables
  const all: (readonly (string | null)[])[] = []
  const limits = { bytes: QUERY_ANSWER_MB * MB, time: QUERY_TIMEOUT_S * SECOND, signal }
  for await (const some of statementReader().rows(sql, limits)) all.push(...some)
  return all
}

/** How a run ended. */
export interface Run {
  readonly durationMs: number
  readonly rowCount: number | null
  readonly truncated: boolean | null
  readonly refusal: string | null
}

/** Writes the history and the audit log in one transaction; a run that cannot be recorded is not answered. */
async function note(owner: string, text: string, source: string, run: Run): Promise<string> {
  const sql = text.slice(0, 20_000).toWellFormed()
  const ID = newId()
  await inOwnTransaction(async tx => {
    await noteRun(tx, { ID, owner, ranAt: now().toISOString(), sql, source, ...run })
    await audit({
      category: 'SecurityEvent',
      action: 'runSelectQuery',
      object: { type: 'analytics', id: { history: ID } },
      data: { sql: sql.slice(0, 2000).toWellFormed(), source, rowCount: run.rowCount, refused: run.refusal }
    })
  })
  return ID
}
