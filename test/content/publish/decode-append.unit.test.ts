import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { decodeBatch, type DecodedBatch } from '../../../srv/content/publish/decode-append.ts'
import { HttpError } from '../../../lib/errors.ts'
import { hashOf, packed, packedAll } from '../../support/publish.ts'
import { cpuTime } from '../../support/run/cpu-time.ts'
import { isFullRun } from '../../support/environment.ts'
import { anyText } from '../../support/any-text.ts'

const decode = (body: unknown, maxFiles = 500): DecodedBatch => decodeBatch(Buffer.from(JSON.stringify(body)), maxFiles)

/** The status, code and target of the refusal. */
function refusal(body: unknown, maxFiles?: number): readonly [number, string, string | undefined] {
  try {
    decode(body, maxFiles)
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.code, error.target]
    throw error
  }
  throw new Error('It was not refused')
}

const page = '<!doctype html><p>Größe</p>'

describe('decodeBatch', () => {
  test('hashes and measures what the bytes decompress to', () => {
    const { files } = decode({ files: { a: packed(page) }, sources: { a: packed('# A') }, sourceCommits: { a: 'c1' } })
    expect(files).toHaveLength(1)
    const [file] = files
    expect(file).toMatchObject({ slug: 'a', sourceCommit: 'c1', record: undefined, images: [] })
    expect(file?.html).toMatchObject({ hash: hashOf(page), size: Buffer.byteLength(page) })
    expect(gunzipSync(file?.html.gzip as Uint8Array).toString()).toBe(page)
    expect(file?.source?.hash).toBe(hashOf('# A'))
  })

  test('returns every text unchanged, in the order sent', () => {
    const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)
    const documents = fc.dictionary(slug, anyText({ minLength: 1 }), { maxKeys: 8 })
    fc.assert(
      fc.property(documents, texts => {
        const { files } = decode({ files: packedAll(texts) })
        expect(files.map(file => file.slug)).toEqual(Object.keys(texts))
        for (const { slug, html } of files)
          expect(gunzipSync(html.gzip).equals(Buffer.from(texts[slug] as string))).toBe(true)
      }),
      { numRuns: isFullRun() ? 30 : 10 }
    )
  })

  test('keeps metadata, body text and branches as one record under its hash', () => {
    const record = {
      metadata: { title: 'A', time: 5, youWillLearn: ['kept'] },
      bodyText: 'words',
      branchSpecs: { branchPoints: [] }
    }
    const { metadata, bodyText, branchSpecs } = record
    const [file] = decode({
      files: { a: packed(page) },
      metadata: { a: metadata },
      bodyTexts: { a: bodyText },
      branchSpecs: { a: branchSpecs }
    }).files
    expect(JSON.parse(file?.record?.json ?? '')).toEqual({ metadata, branchSpecs })
    expect(file?.record?.bodyText).toBe(bodyText)
    expect(file?.record?.hash).toBe(hashOf(`${file?.record?.json}\n${bodyText}`))
  })

  test('brings levels to lower case', () => {
    const [file] = decode({ files: { a: packed(page) }, metadata: { a: { title: 'A', level: 'Beginner' } } }).files
    expect(JSON.parse(file?.record?.json ?? '')).toEqual({ metadata: { title: 'A', level: 'beginner' } })
  })

  test('finds the stored pictures that a document shows, each once', () => {
    const [one, two] = ['1'.repeat(64), '2'.repeat(64)]
    const html = `<img src="/content/images/${one}"><img src="https://host/content/images/${two}"><a href="/content/images/${one}">`
    const none = '<img src="/content/images/123"><img src="/images/x.png">'
    const { files } = decode({ files: { some: packed(html), none: packed(none) } })
    expect(files.map(({ images }) => images)).toEqual([[one, two], []])
  })

  test('reads session, trigger and the version of whatever generator', () => {
    const batch = { files: {}, sessionId: 's-1', trigger: 'nightly', eleventyVersion: '3.1' }
    expect(decode(batch)).toEqual({ sessionId: 's-1', trigger: 'nightly', generatorVersion: '3.1', files: [] })
  })

  test('takes slugs that objects have by themselves', () => {
    for (const slug of ['constructor', 'valueof', 'hasownproperty', 'tostring', 'x'.repeat(255), '0', 'a_b-']) {
      const [file] = decode({ files: { [slug]: packed(page) }, bodyTexts: {}, sources: {} }).files
      expect(file).toMatchObject({ slug, source: undefined, sourceCommit: undefined, record: undefined })
    }
  })

  test('takes the keys of the chrome', () => {
    const chrome = ['__nav__', '__404__', '__shell__']
    const files = Object.fromEntries(chrome.map(key => [key, packed('x')]))
    expect(decode({ files }).files.map(({ slug }) => slug)).toEqual(chrome)
  })

  test.each([
    ['Upper', 'invalid_slug', 'Upper'],
    ['_a', 'invalid_slug', '_a'],
    ['__proto', 'invalid_slug', '__proto'],
    ['a\u2028', 'invalid_slug', 'a\u2028'],
    [' a', 'invalid_slug', ' a']
  ])('refuses the slug %j', (slug, code, target) => {
    expect(refusal({ files: { [slug]: packed(page) } })).toEqual([400, code, target])
  })

  test('refuses more files than allowed', () => {
    expect(refusal({ files: packedAll({ a: 'x', b: 'y' }) }, 1)).toEqual([413, 'too_large', 'files'])
  })

  test('refuses base64 that is not canonical in its length or letters', () => {
    for (const text of ['A', 'AB', 'ABC', 'AB=C', 'A===', '====', 'AAAA\n', 'AA A', 'AAA-'])
      expect(refusal({ files: { a: text } })).toEqual([400, 'invalid_base64', 'files.a'])
  })

  test('is quick about a long text that is no base64', () => {
    const began = cpuTime()
    expect(refusal({ files: { a: `${'A'.repeat(4_000_003)}!` } })[1]).toBe('invalid_base64')
    expect(cpuTime() - began).toBeLessThan(10_000)
  })
})
