import { test as everywhere } from '@jest/globals'
import { forcedDatabase } from '../environment.ts'

/** A test that runs on each database that its file names: it exercises SQL or concurrency of its own domain. */
export const testOnBoth = everywhere

/**
 * A test on SQLite alone, in a file that runs on both databases for the sake of others: what it asks of CAP is proved
 * on both in `test/databases`. With DATABASE=postgres it runs there as well.
 */
export const test = databaseKind === 'postgres' && forcedDatabase() === undefined ? everywhere.skip : everywhere
