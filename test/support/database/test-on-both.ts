import { test as everywhere } from '@jest/globals'
import { verifiesWith } from '../../requirements/verifies.ts'
import { forcedDatabase } from '../environment.ts'

/** A test on both databases: its outcome could differ on PostgreSQL. */
export const testOnBoth = everywhere

/**
 * A test on SQLite alone, in a file that runs on both databases for the sake of others. With DATABASE=postgres it runs
 * there as well.
 */
export const test = databaseKind === 'postgres' && forcedDatabase() === undefined ? everywhere.skip : everywhere

/** As `verifies` (test/requirements), on SQLite alone. */
export const verifiesOnSqlite = verifiesWith(test)
