import { expect, test } from '@jest/globals'
import askRobots from '../../srv/links/check/robots.worker.ts'

const agent = 'TutorialPlatformLinks'
const ask = (text: string, path: string) =>
  askRobots({ robots: 'https://a.example/robots.txt', text, address: `https://a.example${path}`, agent })

test.each([
  ['User-agent: *\nDisallow: /private', '/private/page', false],
  ['User-agent: *\nDisallow: /private', '/public', true],
  ['User-agent: *\nDisallow: /\nAllow: /docs', '/docs/page', true],
  ['User-agent: *\nDisallow:', '/any', true],
  ['User-agent: other\nDisallow: /', '/any', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: tutorialplatformlinks\nDisallow: /', '/any', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/a.pdf?x', true],
  ['<html><body>no robots</body></html>', '/any', true],
  ['', '/any', true]
])('%j says about %s: %s', (text, path, allowed) => {
  expect(ask(text, path).allowed).toBe(allowed)
})

test('a delay counts when it is a number', () => {
  expect(['5', '-1', 'x', '1e9'].map(delay => ask(`User-agent: *\nCrawl-delay: ${delay}`, '/').delay)).toEqual([
    5, 0, 0, 1e9
  ])
})
