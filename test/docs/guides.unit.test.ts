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

/** Commands of a document that start a file of this repository with whatever Node the machine has, by their lines. */
function commandsOfTheMachine(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const bare = /(?<!npx )\bnode (?:-\S+ )*(?:app|bench|content|lib|srv|test)\/[\w./-]*/.exec(line)
    return bare ? [`${index + 1}: ${bare[0]}`] : []
  })
}

test('commands of documents run with the Node that `npm ci` brings: by npm, or by `npx node`', () => {
  expect(commandsOfTheMachine('`node --cpu-prof srv/start.ts`\nnpx node test/a.ts')).toEqual([
    '1: node --cpu-prof srv/start.ts'
  ])
  const documents = globSync('**/*.md', { cwd: projectRoot, exclude: name => /node_modules|^\.|dist/.test(name) })
  expect(documents.length).toBeGreaterThan(50)
  expect(documents.flatMap(file => commandsOfTheMachine(textOf(file)).map(at => `${file}:${at}`))).toEqual([])
})
