import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inFullRun, markedFiles, onBoth, onBothInFullRun, onPostgresAlone } from './test/support/database/on-both.ts'
import { forcedDatabase, isFullRun } from './test/support/environment.ts'
import { namesTests } from './test/support/run/named-tests.ts'

/**
 * Tiers by cost, which the names of the files tell: `unit` (*.unit.test.ts) starts nothing; `browser` (*.browser.test.ts)
 * has Chromium; `service` (all others) has a backend on SQLite; `database` runs those of its tests that say `onBoth` on
 * PostgreSQL; those that say `onBothInFullRun`, and all files that say `inFullRun`, only in `npm run test:full` or when they are named.
 * DATABASE=postgres (or sqlite) runs all of `service` on that database instead.
 */
const common = {
  testEnvironment: '<rootDir>/test/support/run/metered-environment.ts',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/gen', '<rootDir>/(app|srv)/.*/dist'],
  watchPathIgnorePatterns: ['<rootDir>/.data']
}

const tests = join(import.meta.dirname, 'test')
const postgresAlone = markedFiles(tests, onPostgresAlone)

const isComplete = isFullRun() || (await namesTests(process.argv.slice(2)))

const leftToFullRun = isComplete ? [] : markedFiles(tests, inFullRun)

/** The project without what is left to the full run, whatever its tier. */
const withoutFullRun = project => ({
  ...project,
  testPathIgnorePatterns: [...(project.testPathIgnorePatterns ?? ['/node_modules/']), ...leftToFullRun]
})

const withBackend = { ...common, testEnvironment: '<rootDir>/test/support/pool/environment.ts' }

const onSqlite = { globals: { databaseKind: 'sqlite' } }

const onPostgres = {
  globals: { databaseKind: 'postgres' },
  globalSetup: '<rootDir>/test/support/postgres/setup.ts',
  globalTeardown: '<rootDir>/test/support/postgres/teardown.ts'
}

const service = {
  ...withBackend,
  ...(forcedDatabase() === 'postgres' ? onPostgres : onSqlite),
  displayName: 'service',
  testMatch: ['<rootDir>/test/*/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '\\.(unit|browser)\\.test\\.ts$',
    '<rootDir>/test/requirements/',
    '<rootDir>/test/pins/patterns\\.test\\.ts$',
    ...(forcedDatabase() === 'postgres' ? [] : postgresAlone)
  ]
}

const browser = {
  ...withBackend,
  ...onSqlite,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/**/*.browser.test.ts'],
  globalSetup: '<rootDir>/test/support/browser/setup.ts',
  globalTeardown: '<rootDir>/test/support/browser/teardown.ts'
}

const database = {
  ...withBackend,
  ...onPostgres,
  displayName: 'database',
  testMatch: markedFiles(tests, onBoth, onPostgresAlone, ...(isComplete ? [onBothInFullRun] : []))
}

export default {
  // tests wait for their processes, which want cores as well: on two cores three workers end sooner than four
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  // a worker frees hundreds of MB as it ends, which takes longer than jest's half second while others do the same
  workerGracefulExitTimeout: 10_000,
  // for what hangs: on a busy machine a test takes many times as long as usual
  testTimeout: 300_000,
  testSequencer: '<rootDir>/test/support/run/longest-first.ts',
  reporters: ['default', './test/support/run/reporter.ts'],
  projects: [
    {
      ...common,
      displayName: 'architecture',
      testMatch: [
        '<rootDir>/test/{architecture,packages,pins/patterns}.test.ts',
        '<rootDir>/test/requirements/*.test.ts'
      ]
    },
    {
      ...common,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/shared-modules/environment.ts',
      runtime: '<rootDir>/test/support/shared-modules/runtime.ts',
      testMatch: ['<rootDir>/test/**/*.unit.test.ts'],
      globalSetup: '<rootDir>/test/support/browser/build-site.ts'
    },
    service,
    ...(forcedDatabase() ? [] : [database]),
    browser
  ].map(withoutFullRun)
}
