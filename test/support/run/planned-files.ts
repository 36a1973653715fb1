import { join, relative } from 'node:path'
import { inFullRun, markedFiles, onBothInFullRun } from '../database/on-both.ts'
import { projectRoot } from '../launch.ts'
import { nameOf } from './slow-files.ts'

/** A test file in one of its tiers. */
export interface PlannedFile {
  readonly tier: string
  /** Absolute. */
  readonly path: string
}

/** Test files of a run that have not ended yet: those of `npm test`, and those that only a full run has. */
export class PlannedFiles {
  readonly #open = new Map<string, { readonly isOfFullRun: boolean }>()

  plan(files: readonly PlannedFile[], isOfFullRun: (file: PlannedFile) => boolean): void {
    for (const file of files) this.#open.set(keyOf(file), { isOfFullRun: isOfFullRun(file) })
  }

  ended(file: PlannedFile): void {
    this.#open.delete(keyOf(file))
  }

  /** True once all files of `npm test` have ended. */
  get isTestDone(): boolean {
    return [...this.#open.values()].every(({ isOfFullRun }) => isOfFullRun)
  }

  /** Tier and path of what has not ended. */
  get open(): readonly string[] {
    return [...this.#open.keys()]
  }
}

const keyOf = ({ tier, path }: PlannedFile): string => nameOf(tier, relative(projectRoot, path))

/** Files of this run, which the sequencer plans and the reporter takes off. */
export const plannedFiles = new PlannedFiles()

/** Tells of a file whether `npm test` leaves it to the full run, by what its text says. */
export function leftToFullRun(): (file: PlannedFile) => boolean {
  const tests = join(projectRoot, 'test')
  const [whole, onPostgres] = [new Set(markedFiles(tests, inFullRun)), new Set(markedFiles(tests, onBothInFullRun))]
  return ({ tier, path }) => whole.has(path) || (tier === 'database' && onPostgres.has(path))
}
