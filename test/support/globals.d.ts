import type { DatabaseKind } from './database/database.ts'
import type { LeaseCounter } from './pool/environment.ts'

declare global {
  /** Set by the jest project (`globals` in jest.config.js): the database that this run of the test file uses. */
  var databaseKind: DatabaseKind
  /** Set by the environment of the tests that need a backend: where they lease one. */
  var leaseCounter: LeaseCounter
}
