import { startBackend } from '../support/backend.ts'
import { givenSeed } from '../support/environment.ts'
import { runScenario, type Findings, type Scenario } from './scenario.ts'
import { seeded } from './seeded.ts'

/** Runs a scenario as a test on the database of the jest project, with a new seed each time, or TEST_SEED. */
export function inJest(name: string, scenario: Scenario, rounds: number): Promise<Findings> {
  const random = seeded(givenSeed() ?? Math.floor(Math.random() * 2 ** 32))
  return runScenario(`${name} on ${databaseKind}`, scenario, { start: startBackend, random, rounds })
}
