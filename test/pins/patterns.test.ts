import { describe, expect, test } from '@jest/globals'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProject } from '../support/architecture/project.ts'
import { updatesPins } from '../support/environment.ts'
import { projectRoot } from '../support/launch.ts'
import { files } from '../support/architecture/house-rule.ts'
import { patternsIn, slowPatterns } from './support/slow-patterns.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/**
 * Every regular expression of the product that has been checked: proving one takes up to seconds, so the test checks
 * those that are not listed. `UPDATE_PINS=true npm test -- test/pins/patterns` writes the list when all are linear.
 */
const list = join(import.meta.dirname, 'patterns.txt')
const product = /^(lib|srv|db|app)\//

describe('regular expressions that read foreign text', () => {
  const sources = readProject(projectRoot).sources.filter(({ path }) => product.test(path))
  const checked = new Set(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [])

  test('need linear time', () => {
    const all = [...new Set(sources.flatMap(patternsIn).map(({ what }) => what))].toSorted()
    const built = updatesPins() ? all.filter(what => !what.startsWith('/')) : []
    expect(slowPatterns(sources, new Set([...checked, ...built]))).toEqual([])
    if (updatesPins()) writeFileSync(list, `${all.join('\n')}\n`)
  }, 900_000)

  test('are caught when they do not, or when nobody can tell', () => {
    const broken = files({
      'srv/a/a.ts': 'const a = /^(a+)+$/\nconst b = /\\/+$/\nconst c = /^[a-z]+$/\nconst d = new RegExp(a.source)',
      'srv/a/b.ts': 'const b = /\\/+$/'
    })
    expect(slowPatterns(broken, new Set(['/\\/+$/']))).toEqual([
      'srv/a/a.ts:1 /^(a+)+$/ takes exponential time',
      'srv/a/a.ts:4 new RegExp(a.source) is built while the product runs: list it when its text is not foreign'
    ])
    expect(slowPatterns(broken, new Set(['/^(a+)+$/', 'new RegExp(a.source)']))).toEqual([
      'srv/a/a.ts:2 /\\/+$/ takes 2nd degree polynomial time'
    ])
  })
})
