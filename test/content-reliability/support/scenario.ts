import type { Backend, BackendOptions } from '../../support/backend.ts'
import type { Seeded } from './seeded.ts'

/** Needs of a scenario: backends, choices, and how much of it there is to be. */
export interface Lab {
  /** As `startBackend`: without a database, one of its own. */
  readonly start: (options?: BackendOptions) => Promise<Backend>
  readonly random: Seeded
  /** Kills, commits, requests: what the scenario counts. */
  readonly rounds: number
}

/** Actions and measurements of a scenario, for the reader of the run. */
export type Findings = Readonly<Record<string, number | string>>

/** Puts the store under one kind of stress. Throws at the first violation. */
export type Scenario = (lab: Lab) => Promise<Findings>

/** Runs a scenario and prints its findings; whatever it throws names the seed to repeat it with. */
export async function runScenario(name: string, scenario: Scenario, lab: Lab): Promise<Findings> {
  try {
    const findings = await scenario(lab)
    const facts = Object.entries(findings).map(([fact, value]) => `${fact} ${value}`)
    process.stderr.write(`${name} (seed ${lab.random.seed}): ${facts.join(', ')}\n`)
    return findings
  } catch (error) {
    throw new Error(`${name} failed; repeat it with seed ${lab.random.seed}`, { cause: error })
  }
}
