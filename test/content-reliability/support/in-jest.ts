import { startBackend } from '../../support/backend.ts'
import { givenSeed, isFullRun } from '../../support/environment.ts'
import { Progress } from './progress.ts'
import { runScenario, type Findings, type Scenario } from './scenario.ts'
import { seeded } from './seeded.ts'

/** A change fails the tests for what it breaks, not for its luck; `long.ts` makes new choices each time. */
const SEED = 2026

/** Whether a full run makes many choices here: it does so on SQLite alone, since the choices are the same on PostgreSQL. */
export const makesManyChoices = (): boolean => isFullRun() && databaseKind === 'sqlite'

/** Runs a scenario as a test on the database of this run, with the same choices each time, or with TEST_SEED. */
export function inJest(name: string, scenario: Scenario, rounds: number): Promise<Findings> {
  const random = seeded(givenSeed() ?? SEED)
  const lab = { start: startBackend, random, rounds, progress: new Progress() }
  return runScenario(`${name} on ${databaseKind}`, scenario, lab)
}
