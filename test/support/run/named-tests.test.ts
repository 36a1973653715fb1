import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { inFullRun } from '../database/on-both.ts'
import { inheritedEnvironment } from '../environment.ts'
import { projectRoot } from '../launch.ts'

inFullRun()

/** Paths below `test/` that jest would run with these arguments. */
function listed(...args: readonly string[]): readonly string[] {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--listTests', ...args]
  const lines = execFileSync(process.execPath, jest, {
    cwd: projectRoot,
    env: inheritedEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore']
  })
  return lines.toString().match(/(?<=\/test\/).*\.test\.ts$/gm) ?? []
}

const leftToFullRun = 'admin/presentation.browser.test.ts'
const onPostgresInFullRun = 'catalog/admin-tags.test.ts'

test('without a name, files that say inFullRun or onBothInFullRun are left to the full run', () => {
  expect(listed('--selectProjects', 'browser')).not.toContain(leftToFullRun)
  expect(listed('--selectProjects', 'database')).not.toContain(onPostgresInFullRun)
})

test.each([['test/admin/presentation'], ['test/admin'], ['--testPathPatterns', 'presentation\\.browser']])(
  '%s runs such a file',
  (...name) => expect(listed(...name)).toContain(leftToFullRun)
)

test('a named file runs on both databases', () => {
  const name = 'test/catalog/admin-tags'
  expect(listed('--selectProjects', 'database', '--maxWorkers', '1', name)).toEqual([onPostgresInFullRun])
  expect(listed('--selectProjects', 'service', '--runTestsByPath', `${name}.test.ts`)).toEqual([onPostgresInFullRun])
})
