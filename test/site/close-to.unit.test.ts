import { describe, expect, test } from '@jest/globals'
import { catalogOf } from '../../app/site/catalog/catalog.ts'
import { closeTo } from '../../app/site/catalog/close-to.ts'
import { catalog, nav, navigator, tutorial } from './support/catalog-feeds.ts'

describe('what is close to an address', () => {
  const close = (path: string): string[] => closeTo(catalogOf(nav, catalog, navigator), path).map(({ slug }) => slug)

  test.each([
    ['/tutorials/verify-and-heel', ['verify-and-heal']],
    ['/tutorials/Verify_And_Heal/', ['verify-and-heal']],
    ['/missions/verify-heal.html', ['verify-and-heal']],
    ['/postgresql', ['run-on-postgresql']],
    ['/tutorials/publish-with-kurl', ['publish-with-curl', 'publish-with-the-cli']],
    ['/tutorials/', []],
    ['/', []],
    ['/wp-admin/setup.php', []],
    ['/%00%ff<script>', []]
  ])('%s', (path, expected) => {
    expect(close(path)).toEqual(expected)
  })

  test('is found in no time for the longest address and many tutorials', () => {
    const many = Array.from({ length: 5000 }, (_, index) => tutorial(`some-tutorial-about-part-${index}`))
    const large = catalogOf({ tutorials: many }, catalog, navigator)
    const runs = Array.from({ length: 50 }, () => closeTo(large, '/some-tutorial-about-part'.repeat(500)).length)
    expect(runs.at(-1)).toBe(3)
  })
})
