import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { hashOf, isTokenText, prefixOf, TOKEN_BYTES, tokenText } from '../../srv/tokens/token-text.ts'

const bytes = fc.uint8Array({ minLength: TOKEN_BYTES, maxLength: TOKEN_BYTES }).map(array => Buffer.from(array))
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'

test('a token has the form that scanners know, and its checksum', () => {
  fc.assert(
    fc.property(bytes, random => {
      const token = tokenText(random)
      expect(token).toMatch(/^pat_[0-9a-f]{8}_[0-9A-Za-z]{49}$/)
      expect(token.slice(4, 12)).toBe(random.subarray(0, 4).toString('hex'))
      expect(isTokenText(token)).toBe(true)
    })
  )
})

test('the form is fixed: tokens in use must stay valid', () => {
  const token = tokenText(Buffer.from(Array.from({ length: TOKEN_BYTES }, (_, index) => index)))
  expect(token).toBe('pat_00010203_0x60dlf6i4saIQf7ouQjvJQl2yRixu53gyFZkVz4juF4MfLnk')
  expect(prefixOf(token)).toBe('pat_00010203')
  expect(hashOf(token)).toBe(createHash('sha256').update(token).digest('hex'))
})

test('all 256 bits count: the smallest and the largest secret are told apart', () => {
  expect(tokenText(Buffer.alloc(TOKEN_BYTES))).toMatch(/^pat_0{8}_0{43}/)
  expect(isTokenText(tokenText(Buffer.alloc(TOKEN_BYTES, 255)))).toBe(true)
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(tokenText(one) === tokenText(other)).toBe(one.equals(other))
    })
  )
})

test('one wrong character is always noticed', () => {
  fc.assert(
    fc.property(bytes, fc.nat(61), fc.nat(alphabet.length - 1), (random, place, letter) => {
      const token = tokenText(random)
      const changed = token.slice(0, place) + alphabet.charAt(letter) + token.slice(place + 1)
      expect(isTokenText(changed)).toBe(changed === token)
    })
  )
})

test('two neighbours in the wrong order are always noticed', () => {
  fc.assert(
    fc.property(bytes, fc.nat(60), (random, place) => {
      const token = tokenText(random)
      const swapped = token.slice(0, place) + token.charAt(place + 1) + token.charAt(place) + token.slice(place + 2)
      expect(isTokenText(swapped)).toBe(swapped === token)
    })
  )
})

test('nothing else is taken for a token', () => {
  const token = tokenText(Buffer.alloc(TOKEN_BYTES, 7))
  const others = [
    '',
    'pat_',
    token.slice(0, -1),
    `${token}0`,
    ` ${token}`,
    `${token}\n`,
    token.toUpperCase(),
    `x${token}`
  ]
  expect(others.filter(isTokenText)).toEqual([])
  fc.assert(fc.property(fc.string(), text => expect(isTokenText(text)).toBe(false)))
})
