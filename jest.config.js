/**
 * Four projects over one set of tests. `sqlite` and `postgres` run the same black-box tests unchanged; which database
 * a file gets comes from the project's globals. `architecture` and `unit` need no database.
 */
const common = {
  testEnvironment: 'node',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/gen', '<rootDir>/app/.*/dist'],
  watchPathIgnorePatterns: ['<rootDir>/.data']
}

const withoutBackend = [
  '/node_modules/',
  '\\.unit\\.test\\.ts$',
  '<rootDir>/test/author/',
  '<rootDir>/test/[^/]+\\.test\\.ts$'
]

const blackBox = {
  ...common,
  testMatch: ['<rootDir>/test/*/**/*.test.ts'],
  testPathIgnorePatterns: withoutBackend
}

/** A browser shows the same whatever the database. */
const inBrowser = '<rootDir>/test/odata/clients/ui5.test.ts'
/** What is restarted while it is used runs on PostgreSQL. */
const onSeveralInstances = '<rootDir>/test/content-reliability/rolling-restart.test.ts'

export default {
  maxWorkers: 3,
  testTimeout: 30_000,
  reporters: ['default', './test/support/reporter.ts'],
  projects: [
    { ...common, displayName: 'architecture', testMatch: ['<rootDir>/test/architecture.test.ts'] },
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/**/*.unit.test.ts', '<rootDir>/test/author/**/*.test.ts']
    },
    {
      ...blackBox,
      displayName: 'sqlite',
      testPathIgnorePatterns: [...withoutBackend, onSeveralInstances],
      globals: { databaseKind: 'sqlite' }
    },
    {
      ...blackBox,
      displayName: 'postgres',
      testPathIgnorePatterns: [...withoutBackend, inBrowser],
      globals: { databaseKind: 'postgres' },
      globalSetup: '<rootDir>/test/support/postgres/setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres/teardown.ts'
    }
  ]
}
