import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { projectRoot } from './launch.ts'

const folder = join(projectRoot, 'test')

/** The cases that a test file is made of. */
function casesOf(testFile: string): readonly string[] {
  const imports = readFileSync(testFile, 'utf8').matchAll(/^import '(\.[^']*\.cases\.ts)'$/gm)
  return [...imports].map(([, path = '']) => relative(folder, normalize(join(testFile, '..', path))))
}

test('every file of cases is run by one test file', () => {
  const run = globSync(join(folder, '**/*.test.ts')).flatMap(casesOf)
  const written = globSync(join(folder, '**/*.cases.ts')).map(file => relative(folder, file))
  expect(run.sort()).toEqual(written.sort())
  expect(written.length).toBeGreaterThan(10)
})
