import { expect, test } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '../launch.ts'
import LongestFirst from './longest-first.ts'
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

test('a fresh clone starts the committed slow files first, and takes all others for short', async () => {
  const [[slowest = ''] = [], [second = ''] = []] = slowFiles()
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'longest-first-'))
  try {
    const tests = ['unit test/lib/short.unit.test.ts', second, slowest].map(name => testOf(name, cacheDirectory))
    const sorted = await new LongestFirst({ contexts: [], globalConfig }).sort(tests)
    expect(sorted.map(nameOfTest)).toEqual([slowest, second, 'unit test/lib/short.unit.test.ts'])
  } finally {
    rmSync(cacheDirectory, { recursive: true })
  }
})
