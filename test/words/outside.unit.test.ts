import { expect, test } from '@jest/globals'
import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { projectRoot } from '../support/launch.ts'
import { namesForPrograms } from './support/names-for-programs.ts'
import { wordsIn } from './support/words-in-code.ts'

/** Modules that people read from, apart from those of words. */
const folders = [
  'app/site/views',
  'app/site/pages',
  'app/site/catalog',
  'app/site/search',
  'app/site/serve',
  'app/site/browser',
  'app/admin/browser',
  'app/admin/metadata'
]

test.each(folders)('%s has all its words in the tables', folder => {
  const files = globSync(`${projectRoot}/${folder}/**/*.{ts,tsx}`).sort()
  expect(files).not.toEqual([])
  const found = files.flatMap(path =>
    wordsIn(path, namesForPrograms).map(each => `${relative(projectRoot, path)}:${each}`)
  )
  expect(found).toEqual([])
})
