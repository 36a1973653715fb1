import { describe, expect, test } from '@jest/globals'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { staticRepresentation, withCoding } from '../../lib/http/compress.ts'
import { codedTag, isStale, matchedTag } from '../../lib/http/entity-tags.ts'
import { negotiateEncoding } from '../../lib/http/negotiation.ts'
import { cpuTime } from '../support/run/cpu-time.ts'

describe('Accept-Encoding (RFC 9110, section 12.5.3)', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['gzip;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, br;q=0, *', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.4', 'identity'],
    ['identity;q=0.4, gzip;q=0.5', 'gzip'],
    ['identity;q=0', 'identity'],
    ['gzip;q=nonsense', 'identity'],
    ['gzip ; q=0.8 , br ; q=0.9', 'br'],
    ['deflate, zstd', 'identity'],
    [',,;;', 'identity'],
    ['x'.repeat(8000), 'identity']
  ])('%s → %s', (accept, coding) => {
    expect(negotiateEncoding(accept)).toBe(coding)
  })
})

describe('If-None-Match (RFC 9110, section 13.1.2)', () => {
  const etag = '"abc"'
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc","y"', true],
    [' "abc" ', true],
    ['*', true],
    [' * ', true],
    [undefined, false],
    ['', false],
    ['abc', false],
    ['"ab"', false],
    ['"abcd"', false],
    ['"ABC"', false],
    ['"*"', false],
    ['W/abc', false]
  ])('%s matches: %s', (header, matches) => {
    expect(matchedTag(header, etag) !== undefined).toBe(matches)
  })

  test('finds the content in whatever coding the client has it, and says which', () => {
    const gzip = codedTag(etag, 'gzip')
    expect([gzip, codedTag(etag, 'br'), codedTag(etag, 'identity')]).toEqual(['"abc-gzip"', '"abc-br"', etag])
    expect(codedTag('W/"abc"', 'br')).toBe('W/"abc"')
    expect(matchedTag('"x", W/"abc-br"', gzip)).toBe('"abc-br"')
    expect(matchedTag('"abc"', gzip)).toBe('"abc"')
    expect(matchedTag('"abc", "abc-gzip"', gzip)).toBe(gzip)
    expect(matchedTag('*', gzip)).toBe(gzip)
    for (const other of ['"abc-zip"', '"abc-gzip-br"', '"-gzip"', '"abd-gzip"'])
      expect(matchedTag(other, gzip)).toBeUndefined()
  })

  test.each([
    [undefined, false],
    ['*', false],
    ['"abc"', false],
    ['"x", "abc-br"', false],
    ['W/"abc"', true],
    ['W/"abc", "abc-gzip"', false],
    ['"x"', true],
    ['abc', true],
    ['', true]
  ])('If-Match %s is stale: %s (RFC 9110, section 13.1.1)', (header, stale) => {
    expect(isStale(header, etag)).toBe(stale)
  })

  test('a hostile header takes no time', () => {
    const began = cpuTime()
    for (const header of ['"'.repeat(100_001), '"a'.repeat(50_000), 'W/'.repeat(50_000), ' '.repeat(100_000)])
      for (const check of [matchedTag, isStale]) check(header, etag)
    negotiateEncoding('br;q=0.1,'.repeat(10_000))
    negotiateEncoding(';'.repeat(100_000))
    expect(cpuTime() - began).toBeLessThan(2000)
  })
})

describe('codings', () => {
  const text = Buffer.from('All work and no play makes Jack a dull boy. '.repeat(50))

  test('a static answer is kept in all of them', async () => {
    const { bodies, headers } = await staticRepresentation(text, '"e"', { 'Content-Type': 'text/plain' })
    expect(bodies.identity).toEqual(text)
    expect(gunzipSync(bodies.gzip ?? '')).toEqual(text)
    expect(brotliDecompressSync(bodies.br ?? '')).toEqual(text)
    expect(headers).toEqual({ 'Content-Type': 'text/plain', ETag: '"e"', Vary: 'Accept-Encoding, Origin' })
  })

  test('each can be made from what is there', async () => {
    const { bodies } = await staticRepresentation(text, '"e"', {})
    const packed = { status: 200, headers: {}, bodies: { gzip: bodies.gzip as Buffer } }
    expect((await withCoding(packed, 'identity')).bodies.identity).toEqual(text)
    expect(brotliDecompressSync((await withCoding(packed, 'br')).bodies.br ?? '')).toEqual(text)
    expect(await withCoding(packed, 'gzip')).toBe(packed)
  })
})
