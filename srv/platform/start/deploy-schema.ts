import cds from '@sap/cds'
import { deployChangeLog } from '../../cap/database/change-log/triggers.ts'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { inTransaction, isPostgres } from '../../cap/database/database.ts'
import type { Stored } from '../domain.ts'
import { createRows } from './create-rows.ts'
import { deployDelta } from '../../cap/delta/deploy.ts'
import { framework } from '../../cap/types.ts'
import { enforceIntegrity } from '../../cap/database/integrity/index.ts'
import { preparePriorModel } from '../../cap/database/prior-model.ts'

/** Of the entities whose rules the database keeps. */
const NAMESPACE = 'tutorials'
const POSTGRES_SCHEMA_LOCK = 7_201_834

/**
 * Creates or upgrades the tables of `csn`, then the indexes and rows that are `declared`; instances that start together
 * wait for one another.
 * @throws ConfigError when the database does not answer, or would lose something.
 */
export async function deploySchema(csn: object, declared: readonly Stored[]): Promise<void> {
  await connect(csn)
  await inTransaction(async tx => {
    if (isPostgres()) await tx.run('SELECT pg_advisory_xact_lock($1)', [POSTGRES_SCHEMA_LOCK])
    await preparePriorModel(
      tx,
      csn,
      Object.assign({}, ...declared.map(({ renamed }) => renamed)) as Record<string, string>
    )
    const dialect = isPostgres() ? 'postgres' : 'sqlite'
    await framework.deploy(csn).to(tx, { silent: true, dialect }).catch(refuseLoss)
    await createRows(tx, declared)
    const { definitions } = cds.linked(csn)
    await enforceIntegrity(tx, Object.values(definitions), NAMESPACE)
    await deployDelta(tx, definitions)
    await deployChangeLog(tx)
  })
}

async function connect(csn: object): Promise<void> {
  // a database service that is connected without a model runs CQL untranslated
  framework.model = framework.compile.for.nodejs(csn)
  await cds.connect.to('db')
  await framework.db.run('SELECT 1').catch(({ message, code }: NodeJS.ErrnoException) => {
    throw new ConfigError([`DATABASE_URL: the database does not answer: ${message || code}`])
  })
}

/** The compiler's error for a model to which a stored one cannot come; it is thrown before the first statement. */
interface CompilationError {
  readonly code: 'ERR_CDS_COMPILATION_FAILURE'
  readonly messages: readonly { readonly severity: string; readonly message: string; readonly home: string | null }[]
}

const isCompilationError = (error: unknown): error is CompilationError =>
  (error as { readonly code?: unknown }).code === 'ERR_CDS_COMPILATION_FAILURE'

/** @throws ConfigError that names each element of which the database would lose something; any other `error` as it is. */
function refuseLoss(error: unknown): never {
  if (!isCompilationError(error)) throw error
  throw new ConfigError([
    'The database was written by another release and cannot be brought to this one without loss; nothing was changed.',
    ...error.messages
      .filter(({ severity }) => severity === 'Error')
      .map(({ message, home }) => `${message}: ${(home ?? 'the model').replace('/', ', ')}`),
    'Start the release that wrote it, or restore a backup that this one has made: docs/guides/operate.md, Upgrade'
  ])
}
