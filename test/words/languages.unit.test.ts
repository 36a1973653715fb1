import { expect, test } from '@jest/globals'
import { languageOf } from '../../lib/http/languages.ts'

test.each([
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT;q=0.9,en;q=0.8', 'de'],
  ['de-CH-1996', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.4, de;q=0.5', 'de'],
  // of equal weights the first counts
  ['de,en', 'de'],
  ['fr,de;q=0.3', 'de'],
  ['fr', 'en'],
  ['den', 'en'],
  ['*', 'en'],
  ['*;q=0.5,de;q=0.9', 'de'],
  ['de;q=0', 'en'],
  ['de;q=x', 'en'],
  [';,=', 'en'],
  ['', 'en'],
  [undefined, 'en']
])('Accept-Language %s gets %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('a header longer than any browser sends asks for nothing', () => {
  expect(languageOf(`${'x-y,'.repeat(300)}de`)).toBe('en')
})
