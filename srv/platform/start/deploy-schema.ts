import cds from '@sap/cds'
import { deployChangeLog } from '../../cap/database/change-log-triggers.ts'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { inTransaction, isPostgres } from '../../cap/database/database.ts'
import type { Stored } from '../domain.ts'
import { createRows } from './create-rows.ts'
import { deployDelta } from '../../cap/delta/deploy.ts'
import { framework } from '../../cap/types.ts'
import { enforceIntegrity } from '../../cap/database/integrity/index.ts'
import { renameEntities } from '../../cap/database/rename-entities.ts'

/** Of the entities whose rules the database keeps. */
const NAMESPACE = 'tutorials'
const POSTGRES_SCHEMA_LOCK = 7_201_834

/**
 * Creates or upgrades the tables of `csn`, then the indexes and rows that are `declared`; instances that start together
 * wait for one another.
 * @throws ConfigError when the database does not answer.
 */
export async function deploySchema(csn: object, declared: readonly Stored[]): Promise<void> {
  await connect(csn)
  await inTransaction(async tx => {
    if (isPostgres()) await tx.run('SELECT pg_advisory_xact_lock($1)', [POSTGRES_SCHEMA_LOCK])
    await renameEntities(tx, Object.assign({}, ...declared.map(({ renamed }) => renamed)) as Record<string, string>)
    const dialect = isPostgres() ? 'postgres' : 'sqlite'
    await framework.deploy(csn).to(tx, { silent: true, dialect })
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
