import { badRequest } from '../../../lib/errors.ts'
import { SECOND } from '../../../lib/time.ts'
import { KB } from '../../../lib/bytes.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { callsOfFunctions } from '../sql/index.ts'
import { exposed } from './exposed.ts'
import { statementReader } from './statement-reader.ts'
import { translate } from './translate.ts'

const USUAL = 100
const MOST = 1000

/** The entities with their columns, and the functions. */
export function listExposedEntities() {
  return {
    entities: exposed().all.map(({ name, view, description, columns, person }) => ({
      name,
      sqlName: view,
      description,
      aboutPeople: person !== undefined,
      columns: columns.map(column => ({
        name: column.name,
        type: column.type,
        person: column.name === person,
        hidden: person !== undefined && column.isKey && column.name !== person
      }))
    })),
    functions: callsOfFunctions
  }
}

/** The most frequent values of a column, by a statement like any other. @throws HttpError 400 */
export async function sampleDistinct(
  table: string,
  column: string,
  limit: number | null | undefined,
  signal?: AbortSignal
) {
  const most = limit ?? USUAL
  if (most < 1 || most > MOST) throw badRequest('invalid_value', `limit must be 1 to ${MOST}`, 'limit')
  const relation = exposed().relations.find(table)
  if (!relation) throw badRequest('sql_relation', 'table must be one of listExposedEntities', 'table')
  const known = relation.columns.find(({ name }) => name.toLowerCase() === column.toLowerCase())
  if (!known) throw badRequest('sql_column', `column must be one of ${relation.name}`, 'column')
  const { sql } = translate(
    `SELECT "${known.name}", COUNT(*) FROM ${relation.name} WHERE "${known.name}" IS NOT NULL GROUP BY "${known.name}" ORDER BY 2 DESC, 1 LIMIT ${most + 1}`
  )
  const values: (string | null)[] = []
  const limits = { bytes: 512 * KB, time: platformVariables.QUERY_TIMEOUT_S * SECOND, signal }
  for await (const rows of statementReader().rows(sql, limits)) values.push(...rows.map(([value = null]) => value))
  return { values: values.slice(0, most), truncated: values.length > most }
}
