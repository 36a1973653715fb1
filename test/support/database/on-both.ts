import { globSync, readFileSync } from 'node:fs'

/** In which way a test may come out differently on PostgreSQL than on SQLite. */
export type Difference =
  'statements' | 'constraints' | 'transactions' | 'types' | 'times' | 'concurrency' | 'retention' | 'upgrades'

/** Says, as the first statement of a test file, that its tests run on SQLite and on PostgreSQL, and why. */
export function onBoth(..._differences: readonly [Difference, ...Difference[]]): void {
  // jest.config.js finds the call in the text of the file
}

/** As `onBoth`, for files that cost seconds there: on PostgreSQL they run in `npm run test:full`, as CI does. */
export function onBothInFullRun(..._differences: readonly [Difference, ...Difference[]]): void {
  // jest.config.js finds the call in the text of the file
}

/** Says that the tests of a file run on PostgreSQL alone: they need several instances that share nothing else. */
export function onPostgresAlone(): void {
  // jest.config.js finds the call in the text of the file
}

/** Says that a file costs many seconds and guards what rarely changes: it runs in `npm run test:full` alone, as CI does. */
export function inFullRun(): void {
  // jest.config.js finds the call in the text of the file
}

/** The test files below `folder` with a call of one of these markers. */
export function markedFiles(folder: string, ...markers: readonly ((...parameters: never) => void)[]): string[] {
  const call = new RegExp(`^(${markers.map(({ name }) => name).join('|')})\\(`, 'm')
  return globSync(`${folder}/**/*.test.ts`).filter(file => call.test(readFileSync(file, 'utf8')))
}
