import { expect, test } from '@jest/globals'
import { spawnSync } from 'node:child_process'
import { inheritedEnvironment } from '../environment.ts'
import { projectRoot } from '../launch.ts'
import { scratchFolder } from '../run/run-folder.ts'

const CONFIG = {
  rootDir: projectRoot,
  transform: {},
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/test/support/shared-modules/fixtures/*.fixture.ts'],
  testEnvironment: '<rootDir>/test/support/shared-modules/environment.ts',
  runtime: '<rootDir>/test/support/shared-modules/runtime.ts',
  globalSetup: '<rootDir>/test/support/shared-modules/fixtures/setup.ts',
  globalTeardown: '<rootDir>/test/support/shared-modules/fixtures/teardown.ts'
}

// three files: two workers, one of which runs two of them; one worker is jest's own process, with modules of each file
test.each([2, 1])(
  'in %i workers each file has its tests, and nothing that another has left behind, and the teardown what the setup has',
  workers => {
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--maxWorkers', `${workers}`]
    // what jest knows to be fast it runs in its own process
    const config = JSON.stringify({ ...CONFIG, cacheDirectory: scratchFolder('jest-cache') })
    const { status, stderr } = spawnSync(process.execPath, [...jest, '--config', config], {
      cwd: projectRoot,
      env: inheritedEnvironment(),
      encoding: 'utf8',
      timeout: 60_000
    })
    expect([status, stderr]).toEqual([0, expect.stringContaining('6 passed, 6 total')])
  }
)
