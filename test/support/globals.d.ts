/** Set by the jest project (`globals` in jest.config.js): the database that this run of the test file uses. */
declare var databaseKind: 'sqlite' | 'postgres'
