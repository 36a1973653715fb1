import { expect, test } from '@jest/globals'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedMetadataSchema } from '../../srv/catalog/formats.ts'
import { projectRoot } from '../support/launch.ts'

const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

test('no line of the guides is longer than 140 characters', () => {
  const long = [...globSync('docs/guides/*.md', { cwd: projectRoot }), 'README.md'].flatMap(file =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (line.length > 140 ? [`${file}:${index + 1}`] : []))
  )
  expect(long).toEqual([])
})

test('the guide to operation names every job', () => {
  const [, ...jobs] = textOf('test/pins/jobs.txt').trim().split('\n')
  const guide = textOf('docs/guides/operate.md')
  expect(jobs.map(line => line.split(' ')[0]).filter(name => !guide.includes(`| \`${name}\` |`))).toEqual([])
})

test('the guide to publishing names every member of metadata that is taken', () => {
  const guide = textOf('docs/guides/publish.md')
  const section = guide.slice(guide.indexOf('| `metadata` | Type'), guide.indexOf('`branchSpecs` is'))
  expect(Object.keys(publishedMetadataSchema.shape).filter(name => !section.includes(`\`${name}\``))).toEqual([])
})
