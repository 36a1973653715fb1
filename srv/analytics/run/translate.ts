import { badRequest } from '../../../lib/errors.ts'
import { isPostgres } from '../../cap/database/database.ts'
import { type EmittedStatement, emitStatement, parse, placeOf, postgres, sqlite, SqlRefusal } from '../sql/index.ts'
import { exposed } from './exposed.ts'
import { statementReader } from './statement-reader.ts'

/**
 * The first lock: a statement as it goes to the database, made anew of its tree.
 * @throws HttpError 400 with the rule that it breaks, and the place.
 */
export function translate(sql: string, rows?: number): EmittedStatement {
  try {
    return emitStatement(parse(sql), {
      relations: exposed().relations,
      dialect: isPostgres() ? postgres : sqlite,
      viewOf: ({ view }) => statementReader().viewName(view),
      ...(rows !== undefined && { rows })
    })
  } catch (error) {
    if (!(error instanceof SqlRefusal)) throw error
    const { line, column } = placeOf(sql, error.at)
    throw badRequest(
      `sql_${error.rule}`,
      `${error.message} (line ${line}, column ${column}, position ${error.at})`,
      'sql'
    )
  }
}
