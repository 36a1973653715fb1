import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { concurrently } from '../../lib/concurrency/concurrently.ts'
import { isLoopback } from '../../app/cli/content-key.ts'
import { createProgress } from '../../app/cli/shared/progress.ts'
import { batchesOf, wireSize } from '../../app/cli/publishing/batches.ts'
import { TemporaryFailure, retryAfterOf, withRetries } from '../../app/cli/shared/retry.ts'
import { developmentArtefacts } from '../../app/cli/sources/development-artefacts.ts'
import type { PublishDocument } from '../../app/cli/sources/documents.ts'
import { bodyTextOf, metadataOf, parseHtml } from '../../app/cli/sources/html-content.ts'
import { pictureSize } from '../../lib/pictures/picture-size.ts'
import { parseRemote } from '../../app/cli/sources/repository.ts'
import { slugProblem } from '../../app/cli/sources/slugs.ts'
import { decodeText, lineOf } from '../../app/cli/sources/text.ts'
import { png } from './support/documents.ts'

const document = (slug: string, bytes: number): PublishDocument => ({
  slug,
  file: `${slug}.md`,
  html: new Uint8Array(bytes),
  contentHash: '',
  metadata: {},
  bodyText: '',
  codeChecks: [],
  answerSpecs: [],
  images: [],
  links: [],
  findings: []
})

describe('batches', () => {
  test('hold every document once, in order, within both limits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3000)),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 5000 }),
        (sizes, slugs, bytes) => {
          const documents = sizes.map((size, index) => document(`d-${index}`, size))
          const batches = [...batchesOf(documents, { slugs, bytes })]
          expect(batches.flat()).toEqual(documents)
          for (const batch of batches) {
            const size = batch.reduce((sum, each) => sum + wireSize(each), 0)
            expect(batch.length).toBeLessThanOrEqual(slugs)
            if (batch.length > 1) expect(size).toBeLessThanOrEqual(bytes)
          }
        }
      )
    )
  })
})

describe('tasks side by side', () => {
  test('are never more than the limit, and all are done', async () => {
    let running = 0
    let most = 0
    const done: number[] = []
    await concurrently([1, 2, 3, 4, 5, 6, 7], 3, async item => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running--
      done.push(item)
    })
    expect(most).toBe(3)
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('are not started after a failure, and those under way end before it is thrown', async () => {
    const ended: number[] = []
    const work = concurrently([1, 2, 3, 4], 2, async item => {
      if (item === 1) throw new Error('first')
      await new Promise(setImmediate)
      ended.push(item)
    })
    await expect(work).rejects.toThrow('first')
    expect(ended).toEqual([2])
  })
})

describe('retries', () => {
  const policy = { delays: [1, 2, 3], longestWait: 5, waits: () => undefined, random: () => 0 }

  test('end with the last failure after the last delay', async () => {
    let attempts = 0
    const work = withRetries(() => {
      attempts++
      return Promise.reject(new TemporaryFailure(new Error(`attempt ${attempts}`)))
    }, policy)
    await expect(work).rejects.toThrow('attempt 4')
  })

  test('wait no longer than the longest wait, whatever the server asks for', async () => {
    const started = performance.now()
    let attempts = 0
    const answer = await withRetries(async () => {
      if (++attempts === 1) throw new TemporaryFailure(new Error('busy'), 3_600_000)
      return 'done'
    }, policy)
    expect(answer).toBe('done')
    expect(performance.now() - started).toBeLessThan(60_000)
  })

  test('end at once when the command is interrupted', async () => {
    const reason = new Error('stop')
    const failing = () => Promise.reject(new TemporaryFailure(new Error('busy')))
    const work = withRetries(failing, { ...policy, delays: [60_000] }, AbortSignal.abort(reason))
    await expect(work).rejects.toBe(reason)
  })

  test('read Retry-After as seconds or as a date of the server', () => {
    const date = 'Sat, 01 Mar 2025 12:00:00 GMT'
    expect(retryAfterOf({ 'retry-after': '7' })).toBe(7000)
    expect(retryAfterOf({ 'retry-after': 'Sat, 01 Mar 2025 12:00:09 GMT', date })).toBe(9000)
    expect(retryAfterOf({ 'retry-after': 'soon', date })).toBeUndefined()
    expect(retryAfterOf({})).toBeUndefined()
  })
})

describe('progress on a terminal', () => {
  test('redraws one line, never wider than the terminal', () => {
    const written: string[] = []
    let now = 0
    const progress = createProgress({ write: text => written.push(text), columns: 30, seconds: () => now })
    const phase = progress.start('rendering', 4)
    for (let n = 0; n < 4; n++) {
      now += 1
      phase.advance(1)
    }
    phase.end()
    const lines = written.join('').split('\r\u001b[2K').filter(Boolean)
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line.trimEnd().length).toBeLessThan(30)
    expect(written.at(-1)).toBe('\n')
  })

  test('shows how much is done', () => {
    const written: string[] = []
    const progress = createProgress({ write: text => written.push(text), columns: 100, seconds: () => 2 })
    const phase = progress.start('appending', 4)
    phase.advance(2)
    phase.end()
    expect(written.join('')).toMatch(/appending +█{12}░{12} 2\/4/)
  })
})

describe('built pages', () => {
  test.each([
    '<body data-backend-url="http://localhost:4004">',
    '<script src="//127.0.0.1:35729/livereload.js"></script>',
    '<script src="/livereload.js?port=1313"></script>',
    '<link rel="stylesheet" href="http://localhost:1313/x.css">',
    '<base href="http://localhost:1313/">'
  ])('with %s were made for development', html => {
    expect(developmentArtefacts(parseHtml(`<!doctype html>${html}`))).toHaveLength(1)
  })

  test.each([
    '<a href="http://localhost:4004/">open</a>',
    '<pre>data-url="http://localhost:4004"</pre>',
    '<script src="https://example.com/localhost.js"></script>',
    '<p title="http://localhost/">x</p>'
  ])('may have %s', html => {
    expect(developmentArtefacts(parseHtml(`<!doctype html>${html}`))).toEqual([])
  })

  test('tell their title, steps and text', () => {
    const html =
      '<title>T</title><body><nav>Menu</nav><h1>Big  <b>title</b></h1><aside>Ad</aside><script>x()</script>' +
      '<section class="tutorial-step" data-step="2"><span class="step-title-text">Go</span></section>' +
      '<section class="tutorial-step" data-step="x"></section><p>One&amp;two</p></body>'
    const page = parseHtml(html)
    expect(metadataOf('slug', page)).toEqual({
      slug: 'slug',
      title: 'Big title',
      description: '',
      stepCount: 1,
      steps: [{ number: 2, title: 'Go' }]
    })
    expect(bodyTextOf(page)).toBe('Big title Go One&two')
  })
})

describe('names and addresses', () => {
  test.each([
    'https://github.com/acme/guides',
    'https://github.com/acme/guides.git',
    'https://token@github.com/acme/guides.git/',
    'git@github.com:acme/guides.git',
    'ssh://git@github.com/acme/guides.git'
  ])('%s is a repository on GitHub', address => {
    expect(parseRemote(address)).toEqual({ owner: 'acme', repo: 'guides' })
  })

  test.each([
    '',
    'https://gitlab.com/acme/guides',
    'https://github.com.evil.example/acme/guides',
    '/srv/git/guides.git'
  ])('%s is none', address => {
    expect(parseRemote(address)).toBeUndefined()
  })

  test.each(['http://localhost:4004', 'http://127.0.0.1', 'http://[::1]:4004', 'http://api.localhost'])(
    '%s is this machine',
    url => {
      expect(isLoopback(url)).toBe(true)
    }
  )

  test.each(['https://example.com', 'http://localhost.example.com', 'http://10.0.0.1', 'http://127.0.0.1.nip.io'])(
    '%s is elsewhere',
    url => {
      expect(isLoopback(url)).toBe(false)
    }
  )

  test.each(['a', 'a-b', '1-2', 'x'.repeat(255)])('%s is a slug', slug => {
    expect(slugProblem(slug)).toBeUndefined()
  })

  test.each(['', '-a', '_a', 'A', 'a.b', 'a/b', 'x'.repeat(256)])('%s is none', slug => {
    expect(slugProblem(slug)).toBeDefined()
  })
})

describe('files', () => {
  test('are text in UTF-8, or in UTF-16 with a mark', () => {
    expect(decodeText(Buffer.from('é'))).toBe('é')
    expect(decodeText(Buffer.from('\ufeffé', 'utf16le'))).toBe('é')
    expect(() => decodeText(Buffer.from([0x61, 0x0a, 0xe9]))).toThrow(expect.objectContaining({ line: 2 }))
  })

  test('are pictures by their bytes', () => {
    expect(pictureSize(png(7, 5))).toEqual({ width: 7, height: 5 })
    expect(pictureSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10.4" height="20"/>'))).toEqual({
      width: 10,
      height: 20
    })
    expect(pictureSize(Buffer.from('no picture'))).toBeUndefined()
  })
})

test('the line of a part counts all kinds of line ends, each once', () => {
  const text = 'one\ntwo\r\nthree\rfour\r\n\r\nsix'
  expect(['one', 'two', 'three', 'four', 'six', 'none'].map(part => lineOf(text, part))).toEqual([1, 2, 3, 4, 6, 1])
})
