import { expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inheritedEnvironment } from '../support/environment.ts'
import { scratchFolder } from '../support/run/run-folder.ts'

test('of processes that store a value at the same moment one wins, and all know it', async () => {
  const folder = scratchFolder('credentials')
  const script = join(import.meta.dirname, 'support', 'set-if-absent.ts')
  const setIfAbsent = async (value: string): Promise<string> => {
    const run = await promisify(execFile)(process.execPath, [script, folder, value], { env: inheritedEnvironment() })
    return run.stdout
  }
  const stood = new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(number => setIfAbsent(`value of ${number}`))))
  expect([...stood]).toEqual([expect.stringMatching(/^value of \d$/)])
  expect(await setIfAbsent('too late')).toBe([...stood][0])
  expect(readdirSync(folder).sort()).toEqual(['master.key', 'shared.sealed'])
})
