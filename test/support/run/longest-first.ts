import type sequencing from '@jest/test-sequencer'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { projectRoot } from '../launch.ts'
import { leftToFullRun, type PlannedFile, plannedFiles } from './planned-files.ts'
import { nameOf, slowFiles } from './slow-files.ts'

// the types of the package describe its CommonJS module alone
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof sequencing

type Sequencer = InstanceType<typeof TestSequencer>
type Test = Parameters<Sequencer['_getCache']>[0]

const PASSED = 1
const MS_OF_OTHERS = 1000

/**
 * Jest's order of test files: those that failed, then the longest first, by their last run on this machine. Where there was
 * none, as in a fresh clone, the committed slow files stand for it, since jest would take files by their size. What only a
 * full run has comes after all that `npm test` has.
 */
export default class LongestFirst extends TestSequencer {
  readonly #slow = slowFiles()

  override async sort(tests: Test[]): Promise<Test[]> {
    const isLeft = leftToFullRun()
    const isLate = (test: Test): boolean => isLeft(plannedFile(test))
    const sorted = await super.sort(tests)
    plannedFiles.plan(sorted.map(plannedFile), isLeft)
    return [...sorted.filter(test => !isLate(test)), ...sorted.filter(isLate)]
  }

  override _getCache(test: Test): ReturnType<Sequencer['_getCache']> {
    const cache = super._getCache(test)
    cache[test.path] ??= [PASSED, this.#expectedMs(test)]
    return cache
  }

  #expectedMs({ path, context }: Test): number {
    const seconds = this.#slow.get(nameOf(context.config.displayName?.name ?? '', relative(projectRoot, path)))
    return seconds === undefined ? MS_OF_OTHERS : seconds * 1000
  }
}

const plannedFile = ({ path, context }: Test): PlannedFile => ({
  tier: context.config.displayName?.name ?? '',
  path
})
