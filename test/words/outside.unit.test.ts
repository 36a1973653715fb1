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
  'app/admin/metadata',
  'app/scanner/browser',
  'app/scanner/camera',
  'app/scanner/data'
]

/** Markdown, lists and feeds that programs read, which are the same in all languages. */
const forPrograms = /^app\/site\/pages\/(?:agents|markdown|path-draft|concept-draft)\.ts$/

test.each(folders)('%s has all its words in the tables', folder => {
  const files = globSync(`${projectRoot}/${folder}/**/*.{ts,tsx}`)
    .filter(path => !forPrograms.test(relative(projectRoot, path)))
    .sort()
  expect(files).not.toEqual([])
  const found = files.flatMap(path =>
    wordsIn(path, namesForPrograms).map(each => `${relative(projectRoot, path)}:${each}`)
  )
  expect(found).toEqual([])
})
