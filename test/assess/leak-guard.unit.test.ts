import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { leakGuard } from '../../srv/assess/grading/leak-guard.ts'

const withoutLeaks = (text: string, secret: string | null): string => leakGuard(secret)(text)
const secret = 'const total = items.map(item => item.price).reduce((sum, price) => sum + price, 0)'

describe('the leak guard', () => {
  test.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['without spaces', secret.replaceAll(' ', '')],
    ['with more of them', secret.split('').join(' \n')],
    ['in part', secret.slice(20, 60)]
  ])('hides the secret %s', (_, told) => {
    expect(withoutLeaks(`Write ${told}, then run it.`, secret)).toMatch(/^Write \[redacted\].{0,12}, then run it\.$/s)
  })

  test('leaves what is no part of it', () => {
    const text = 'Use map and then reduce to sum the prices of all items.'
    expect(withoutLeaks(text, secret)).toBe(text)
    expect(withoutLeaks(text, null)).toBe(text)
    expect(withoutLeaks('Use map', 'map')).toBe('Use map')
  })

  test('hides a short secret as a whole', () => {
    expect(withoutLeaks('It is service  BOOKS {} there', 'service Books {}')).toBe('It is [redacted] there')
  })

  test('lets no 30 characters of any secret through, however they are spaced', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcAB (){}=>.\n'), maxLength: 120 })
    fc.assert(
      fc.property(
        text,
        text,
        fc.string({ unit: fc.constantFrom(...'abc (){}'), minLength: 60, maxLength: 120 }),
        (before, after, hidden) => {
          const letters = (each: string) => each.replaceAll(/\s/g, '').toLowerCase()
          fc.pre(letters(hidden).length >= 30)
          const told = letters(withoutLeaks(before + hidden + after, hidden))
          const secretLetters = letters(hidden)
          for (let at = 0; at + 30 <= secretLetters.length; at++)
            expect(told).not.toContain(secretLetters.slice(at, at + 30))
        }
      ),
      { numRuns: 200 }
    )
  })
})
