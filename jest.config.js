import { onPostgresAlone, onSqliteAlone } from './test/one-database.ts'

/**
 * Four projects over one set of tests. `sqlite` and `postgres` run the same black-box tests unchanged, but for those of
 * test/one-database.ts; which database a file gets comes from the project's globals. `architecture` and `unit` need none.
 */
const common = {
  testEnvironment: 'node',
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.data', '<rootDir>/gen', '<rootDir>/(app|srv)/.*/dist'],
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

const pathsOf = files => files.map(file => `<rootDir>/test/${file}\\.test\\.ts$`)

export default {
  maxWorkers: 4,
  testTimeout: 30_000,
  reporters: ['default', './test/support/reporter.ts'],
  projects: [
    { ...common, displayName: 'architecture', testMatch: ['<rootDir>/test/{architecture,packages}.test.ts'] },
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/test/**/*.unit.test.ts', '<rootDir>/test/author/**/*.test.ts'],
      globalSetup: '<rootDir>/test/support/build-site.ts'
    },
    {
      ...blackBox,
      displayName: 'sqlite',
      testPathIgnorePatterns: [...withoutBackend, ...pathsOf(onPostgresAlone)],
      globals: { databaseKind: 'sqlite' }
    },
    {
      ...blackBox,
      displayName: 'postgres',
      testPathIgnorePatterns: [...withoutBackend, ...pathsOf(onSqliteAlone)],
      globals: { databaseKind: 'postgres' },
      globalSetup: '<rootDir>/test/support/postgres/setup.ts',
      globalTeardown: '<rootDir>/test/support/postgres/teardown.ts'
    }
  ]
}
