import { expect, test } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '../launch.ts'
import LongestFirst from './longest-first.ts'
import { leftToFullRun } from './planned-files.ts'
import { slowFiles } from './slow-files.ts'

type Test = Parameters<LongestFirst['sort']>[0][number]

const globalConfig = {} as ConstructorParameters<typeof LongestFirst>[0]['globalConfig']

const testOf = (name: string, cacheDirectory: string): Test => {
  const [tier, path = ''] = name.split(' ')
  const config = { cacheDirectory, id: tier, displayName: { name: tier } }
  return { path: join(projectRoot, path), context: { config } } as unknown as Test
}
const nameOfTest = ({ path, context }: Test): string =>
  `${context.config.displayName?.name ?? ''} ${relative(projectRoot, path)}`

test('a fresh clone starts the committed slow files first, and what only a full run has after all others', async () => {
  const isLeft = leftToFullRun()
  const names = [...slowFiles().keys()]
  const isLate = (name: string): boolean => {
    const [tier = '', path = ''] = name.split(' ')
    return isLeft({ tier, path: join(projectRoot, path) })
  }
  const [late = '', later = ''] = names.filter(isLate)
  const slow = names.find(name => !isLate(name)) ?? ''
  const short = 'unit test/lib/short.unit.test.ts'
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'longest-first-'))
  try {
    const tests = [later, short, late, slow].map(name => testOf(name, cacheDirectory))
    const sorted = await new LongestFirst({ contexts: [], globalConfig }).sort(tests)
    expect(sorted.map(nameOfTest)).toEqual([slow, short, late, later])
  } finally {
    rmSync(cacheDirectory, { recursive: true })
  }
})
