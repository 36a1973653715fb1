import { join } from 'node:path'
import { isPostgres } from '../../cap/database/database.ts'
import { postgresReader } from '../../cap/database/restricted/postgres-reader.ts'
import type { RestrictedReader } from '../../cap/database/restricted/reader.ts'
import { sqliteReader } from '../../cap/database/restricted/sqlite-reader.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { counter } from '../../platform/metrics/metrics.ts'
import { variables } from '../config/variables.ts'
import { SQLITE_FUNCTIONS } from '../sql/index.ts'
import { exposed } from './exposed.ts'

/** Views of reports, which no statement of an admin can name. */
const OF_REPORTS = ['tutorials_analytics_StepFacts', 'tutorials_analytics_TutorialFacts']

let reader: RestrictedReader | undefined

/** The second lock: a connection that reads the views of the exposed entities and nothing else, whatever a statement says. */
export function statementReader(): RestrictedReader {
  return (reader ??= openReader())
}

function openReader(): RestrictedReader {
  const views = [...exposed().all.map(({ view }) => view), ...OF_REPORTS]
  const { DATABASE_URL, DATABASE_CA, DATA_DIR } = platformVariables
  if (!isPostgres() || !DATABASE_URL)
    return sqliteReader({ file: join(DATA_DIR, 'platform.sqlite'), views, functions: SQLITE_FUNCTIONS }, countAbandoned)
  return postgresReader(
    { owner: DATABASE_URL, login: variables.ANALYTICS_DATABASE_URL, certificate: DATABASE_CA, views },
    countAbandoned
  )
}

const countAbandoned = (): void => counter('statements.abandoned').add()
