import type { Backend, BackendOptions } from '../../support/backend.ts'
import type { Progress } from './progress.ts'
import { type Seeded, seeded } from './seeded.ts'

/** Needs of a scenario: backends, choices, and how much of it there is to be. */
export interface Lab {
  /** As `startBackend`: without a database, one of its own. */
  readonly start: (options?: BackendOptions) => Promise<Backend>
  readonly random: Seeded
  /** Kills, commits, requests: what the scenario counts. */
  readonly rounds: number
  /** The first round; those before it were made by another run with the same seed. */
  readonly from?: number
  readonly progress: Progress
}

/**
 * The choices of each round, which depend on the seed and its number alone; `size` of them are made at once. Ends early when
 * enough was done.
 */
export function* roundsOf({ random, rounds, from = 0, progress }: Lab, size = 1): Generator<Seeded> {
  for (let round = from; round < rounds && progress.goesOn; round += size) {
    progress.at(round)
    yield seeded(random.seed ^ Math.imul(round + 1, 0x9e3779b1))
    progress.at(round + size)
  }
}

/** Actions and measurements of a scenario, for the reader of the run. */
export type Findings = Readonly<Record<string, number | string>>

/** Puts the store under one kind of stress. Throws at the first violation. */
export type Scenario = (lab: Lab) => Promise<Findings>

/** Runs a scenario and prints its findings; whatever it throws names the seed to repeat it with. */
export async function runScenario(name: string, scenario: Scenario, lab: Lab): Promise<Findings> {
  try {
    const findings = await scenario(lab)
    const { differences } = lab.progress
    if (differences > 0) throw new Error(`${differences} answers differed`)
    const facts = Object.entries(findings).map(([fact, value]) => `${fact} ${value}`)
    process.stderr.write(`${name} (seed ${lab.random.seed}): ${facts.join(', ')}\n`)
    return findings
  } catch (error) {
    throw new Error(`${name} failed; repeat it with seed ${lab.random.seed}`, { cause: error })
  }
}
