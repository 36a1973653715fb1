import { describe, expect, test } from '@jest/globals'
import { sitemap } from '../../app/site/pages/sitemap.ts'
import { oneLine } from '../../app/site/pages/markdown.ts'
import { formatOf } from '../../app/site/serve/formats.ts'
import { conditionWords } from '../../app/site/views/parts/condition-words.ts'

const origin = 'https://learn.example'

describe('the sitemap', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      path: `/tutorials/t${index}`,
      changedAt: index % 2 ? null : `2026-01-${String(1 + (index % 28)).padStart(2, '0')}T00:00:00Z`
    }))
  const locations = (text: string | undefined) => [...(text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at)

  test('is one file as long as one may list everything', () => {
    const text = sitemap(origin, entries(50_000))
    expect(text).toContain('<urlset ')
    expect(locations(text)).toHaveLength(50_000)
    expect([sitemap(origin, entries(50_000), 1), sitemap(origin, [], 1)]).toEqual([undefined, undefined])
  })

  test('is an index of parts beyond, which together list everything once', () => {
    const all = entries(100_001)
    const index = sitemap(origin, all)
    expect(index).toContain('<sitemapindex ')
    expect(locations(index)).toEqual([1, 2, 3].map(part => `${origin}/sitemap-${part}.xml`))
    expect(index).toContain('<lastmod>2026-01-27T00:00:00Z</lastmod>')
    const parts = [1, 2, 3].map(part => locations(sitemap(origin, all, part)))
    expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 1])
    expect(new Set(parts.flat()).size).toBe(100_001)
    expect(sitemap(origin, all, 4)).toBeUndefined()
  })

  test('is well-formed whatever an address holds', () => {
    expect(sitemap(origin, [{ path: '/a?b=<c>&d', changedAt: null }])).toContain('/a?b=&lt;c&gt;&amp;d</loc></url>')
  })
})

describe('the format of a page', () => {
  test.each([
    [undefined, '/a', 'html'],
    ['*/*', '/a', 'html'],
    ['text/*', '/a', 'html'],
    ['text/markdown', '/a', 'markdown'],
    ['text/html, text/markdown', '/a', 'html'],
    ['text/html;q=0.5, text/markdown;q=0.6', '/a', 'markdown'],
    ['text/markdown;q=0', '/a', 'html'],
    ['text/html', '/a.md', 'markdown']
  ])('%p of %s is %s', (accept, path, format) => {
    expect(formatOf(accept, path)).toBe(format)
  })
})

describe('a condition in words', () => {
  const titles = { tutorials: new Map(), missions: new Map() }
  test.each([
    ["profile.deployment == 'onprem'", 'if your deployment is on premises'],
    ["profile.operatingSystem in ['mac_os', 'linux']", 'if your operating system is mac os or linux'],
    [
      "!profile.role == 'admin' && completed:first-steps",
      'if your role is not admin and you have completed “first-steps”'
    ],
    ['(completedMission:a) and !completed:b', 'if you have completed “a” and you have not completed “b”'],
    ["profile.a == 'x' || true", "profile.a == 'x' || true"],
    ['', '']
  ])('%s', (condition, words) => {
    expect(conditionWords(condition, titles)).toBe(words)
  })
})

test('text stands in a line of Markdown as itself', () => {
  expect(oneLine(' a [b](c) *d*\n_e_ `f` <g> \\ ')).toBe('a \\[b\\](c) \\*d\\* \\_e\\_ \\`f\\` \\<g\\> \\\\')
})
