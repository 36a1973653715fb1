import { expect, test } from '@jest/globals'
import { join } from 'node:path'
import { projectRoot } from '../launch.ts'
import { leftToFullRun, PlannedFiles } from './planned-files.ts'

const fileOf = (tier: string, path: string) => ({ tier, path: join(projectRoot, path) })

test('the files of `npm test` are done while those of a full run are still open', () => {
  const [quick, slow] = [fileOf('service', 'test/a.test.ts'), fileOf('browser', 'test/b.browser.test.ts')]
  const files = new PlannedFiles()
  files.plan([quick, slow], file => file === slow)
  expect(files.isTestDone).toBe(false)
  files.ended(quick)
  expect([files.isTestDone, files.open]).toEqual([true, ['browser test/b.browser.test.ts']])
})

test('a file is left to the full run in every tier, or on PostgreSQL alone, as its text says', () => {
  const isLeft = leftToFullRun()
  const kinds = 'test/hcql/prepared-kinds.test.ts'
  expect(isLeft(fileOf('browser', 'test/e2e/mission.browser.test.ts'))).toBe(true)
  expect([isLeft(fileOf('service', kinds)), isLeft(fileOf('database', kinds))]).toEqual([false, true])
})
