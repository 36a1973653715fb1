import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { leakGuard } from '../../srv/assess/grading/leak-guard.ts'

const withoutLeaks = (text: string, secret: string | null): string => leakGuard(secret)([text])[0] ?? ''
const secret = 'const total = items.map(item => item.price).reduce((sum, price) => sum + price, 0)'

describe('the leak guard', () => {
  test.each([
    ['as it is', secret],
    ['in upper case', secret.toUpperCase()],
    ['without spaces', secret.replaceAll(' ', '')],
    ['with more of them', secret.split('').join(' \n')],
    ['in part', secret.slice(20, 64)],
    ['with zero-width spaces', secret.split('').join('\u200b')],
    ['with signs for spaces', secret.replaceAll(' ', ' · ')],
    ['in pieces', secret.match(/.{1,20}/g)?.join(' … ') ?? ''],
    ['with accents', secret.replaceAll(/[a-z]/g, '$&\u0336')],
    ['in full width', secret.replaceAll(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
    ['reversed', secret.split('').reverse().join('')],
    ['in Base64', btoa(secret)],
    [
      'in Base64, in pieces',
      btoa(secret)
        .match(/.{1,7}/g)
        ?.join(' ') ?? ''
    ],
    ['in capitals, in Base64 for addresses', Buffer.from(secret.toUpperCase()).toString('base64url')],
    ['in hexadecimal digits', Buffer.from(secret).toString('hex').match(/../g)?.join(':') ?? '']
  ])('hides the secret %s', (_, told) => {
    expect(withoutLeaks(`Write ${told}, then run it.`, secret)).toMatch(
      /^Write .{0,6}\[redacted\].{0,20}, then run it\.$/s
    )
  })

  test('leaves what is no part of it', () => {
    const text = 'Use map and then reduce to sum the prices of all items.'
    expect(withoutLeaks(text, secret)).toBe(text)
    expect(withoutLeaks(text, null)).toBe(text)
    expect(withoutLeaks('Use mapping, or a roadmap', 'map')).toBe('Use mapping, or a roadmap')
    expect(withoutLeaks(text, '=>')).toBe(text)
    expect(withoutLeaks(text, '.')).toBe(text)
  })

  test.each([
    ['service Books {}', 'It is service  BOOKS there'],
    ['True', 'It is TRUE there'],
    ['True', 'It is "T-r-u-e" there'],
    ['True', 'It is eurt there'],
    ['True', `It is ${btoa('true')} there`],
    ['True', 'It is 54727565 there'],
    ['42', 'It is ４２ there'],
    ['a', 'It is A there'],
    ['&&', 'It is & & there'],
    ['*', 'It is * there']
  ])('hides the short secret %s as a whole: %s', (short, text) => {
    expect(withoutLeaks(text, short)).toMatch(/^It is "?\[redacted\]"?=* there$/)
  })

  test('looks at all texts of a verdict together', () => {
    const pieces = ['First', ...(secret.match(/.{1,20}/g) ?? []), 'Last']
    const told = leakGuard(secret)(pieces)
    expect([told[0], told.at(-1)]).toEqual(['First', 'Last'])
    expect(told.slice(1, -1).join('').replaceAll('[redacted]', '').length).toBeLessThan(10)
  })

  test('lets no 30 characters of any secret through, however they are spaced', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcAB (){}=>.\n'), maxLength: 120 })
    fc.assert(
      fc.property(
        text,
        text,
        fc.string({ unit: fc.constantFrom(...'abcde (){}'), minLength: 90, maxLength: 150 }),
        (before, after, hidden) => {
          const letters = (each: string) => each.replaceAll(/[^a-z]/gi, '').toLowerCase()
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
