import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { matchedTag } from '../../../lib/http/entity-tags.ts'
import { negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { cpuTime } from '../../support/run/cpu-time.ts'

describe('negotiateEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br, gzip', 'br'],
    ['gzip;q=0.9, br;q=0.8', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=0.000', 'identity'],
    ['gzip;q=', 'identity'],
    ['gzip;q=high', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0, *', 'identity'],
    ['identity', 'identity'],
    ['identity, gzip', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, *;q=0', 'identity'],
    ['identity;q=0, gzip;q=0', 'identity'],
    ['identity;q=0, br;q=0.2', 'br'],
    ['compress, deflate', 'identity'],
    [' GZip ; Q=0.5 ,', 'gzip'],
    [',,,', 'identity']
  ])('%p is %s', (accept, coding) => {
    expect(negotiateEncoding(accept)).toBe(coding)
  })

  test('never chooses a coding that is forbidden', () => {
    const weight = fc.constantFrom('', ';q=0', ';q=0.0', ';q=0.5', ';q=1')
    const item = fc.tuple(fc.constantFrom('br', 'gzip', 'deflate'), weight)
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ([coding]) => coding }), items => {
        const chosen = negotiateEncoding(items.map(parts => parts.join('')).join(', '))
        const weightOf = items.find(([coding]) => coding === chosen)?.[1]
        expect([';q=0', ';q=0.0']).not.toContain(weightOf)
        if (chosen !== 'identity') expect(weightOf).toBeDefined()
      })
    )
  })

  test('is quick whatever is sent', () => {
    const hostile = ['gzip;'.repeat(3000), ',;q='.repeat(4000), `${' '.repeat(16_000)}gzip`]
    for (const accept of hostile) {
      const began = cpuTime()
      negotiateEncoding(accept)
      expect(cpuTime() - began).toBeLessThan(1000)
    }
  })
})

describe('matchedTag', () => {
  const tag = '"abc"'

  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x","abc","y"', true],
    ['"x", W/"abc"', true],
    ['"a,b", "abc"', true],
    ['"abcd"', false],
    ['"ab"', false],
    ['abc', false],
    ['""', false],
    ['', false],
    ['"x", abc', false],
    ['"x*"', false],
    ['"', false]
  ])('%p is %p', (condition, matches) => {
    expect(matchedTag(condition, tag) !== undefined).toBe(matches)
  })

  test('is false without the header', () => {
    expect(matchedTag(undefined, tag)).toBeUndefined()
  })

  test('finds the tag in every list that holds it, and in no other', () => {
    const opaque = fc.stringMatching(/^[!#-,.-~]{0,8}$/).map(text => `"${text}"`)
    fc.assert(
      fc.property(fc.array(opaque), opaque, fc.boolean(), (tags, sought, weak) => {
        const list = tags.map(other => (weak ? `W/${other}` : other)).join(', ')
        expect(matchedTag(list, sought) !== undefined).toBe(tags.includes(sought))
      })
    )
  })
})
