import { beforeAll, describe, expect } from '@jest/globals'
import { gunzipSync, gzipSync } from 'node:zlib'
import { curator } from '../../catalog/support/curator.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse, send } from '../../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { hashOf, publish, publisher, sampleDocument } from '../../support/publish.ts'
import { deltaFlags } from '../support/flags.ts'
import { expectNoOrphans } from '../support/stored-bytes.ts'
import { until } from '../../support/until.ts'

inFullRun()
onBothInFullRun('statements', 'upgrades')

interface Article {
  readonly html: string | null
  readonly title?: string
  readonly author?: string
  readonly sections?: readonly { readonly id: string; readonly title: string }[]
}

const DAY = 24 * 60 * 60 * 1000
let backend: Backend
/** Another instance on the same store; it has in memory what it was asked for alone. */
let other: Backend

beforeAll(async () => {
  backend = await startBackend()
  other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
})

const at = (slug: string, target = backend): string => `${target.url}/content/tutorials/${slug}/article`
const documentOf = (article: string): string => `<!doctype html><html><body><main>${article}</main></body></html>`
const page = (slug: string, revision = 1): string =>
  documentOf(`<article><h2>About ${slug}</h2><p>Revision ${revision}.</p></article>`)
const htmlOf = async (slug: string, target = backend): Promise<string | null> =>
  (await get(at(slug, target))).json<Article>().html

/** The answer of the other instance, which hears within a second of what was published. */
async function fromOther(slug: string, headers = {}): Promise<HttpResponse> {
  const newest = (await publisher(backend).tutorial(slug)).headers['x-content-version']
  await until(async () => (await publisher(other).tutorial(slug)).headers['x-content-version'] === newest)
  return get(at(slug, other), headers)
}

/** Rows of a document's articles. */
const stored = (document: string) =>
  backend.sql('SELECT composition, articleHash FROM tutorials_content_ContentArticles WHERE contentHash = ?', [
    hashOf(document)
  ])

/** The hash of a document's article, as soon as it is stored, which is after the answer. */
async function storedArticle(document: string): Promise<string> {
  await until(async () => (await stored(document)).length > 0)
  return String((await stored(document))[0]?.['articlehash'])
}

describe('the article of a tutorial', () => {
  const rendered = documentOf(
    '<article><header class="tutorial-header"><h1>Bread</h1><ul><li class="meta-author">By <span class="author-name">Robin</span></li></ul></header>' +
      '<nav class="tutorial-steps"><a href="#step-1">Knead</a></nav><section id="step-1" class="tutorial-step"><h2 id="knead">Knead</h2>' +
      '<script>alert(1)</script><a href="other">On</a></section></article>'
  )
  let answer: HttpResponse

  beforeAll(async () => {
    await publish(backend, { bread: rendered, foreign: sampleDocument('foreign'), words: 'Only words.' })
    answer = await get(at('bread'))
  })

  test('is what belongs on its page, with its facts as data', () => {
    expect(answer.json()).toEqual({
      title: 'Bread',
      author: 'Robin',
      sections: [{ id: 'step-1', title: 'Knead', length: 7 }],
      isInSteps: true,
      html: '<section id="step-1" class="tutorial-step"><h2 id="knead">Knead</h2><a href="/tutorials/other">On</a></section>'
    })
  })

  test('is made of foreign HTML too, and of text there is none', async () => {
    expect((await get(at('foreign'))).json()).toMatchObject({
      title: 'foreign',
      heading: { title: 'foreign', at: 0 },
      html: expect.stringContaining('<p>Paragraph 1 of foreign.</p>')
    })
    expect((await get(at('words'))).json()).toEqual({ html: null })
  })

  test('has validators and lifetimes of its own, and the version of its document', async () => {
    const document = await publisher(backend).tutorial('bread')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      etag: `"${hashOf(answer.text())}"`,
      'cache-control': document.headers['cache-control'],
      vary: 'Accept-Encoding, Origin',
      'x-content-source': 'db',
      'x-content-version': document.headers['x-content-version'],
      'edge-cache-tag': 'content, item-bread'
    })
  })

  test.each(['identity', 'gzip', 'br'])('comes in %s, from the store and from memory', async coding => {
    const accept = { 'accept-encoding': coding }
    for (const ask of [() => get(at('bread'), accept), () => fromOther('bread', accept)]) {
      for (const again of [await ask(), await ask()]) {
        expect([again.headers['content-encoding'] ?? 'identity', again.text()]).toEqual([coding, answer.text()])
        const suffix = coding === 'identity' ? '"' : `-${coding}"`
        expect(again.headers.etag).toBe(answer.headers.etag?.replace(/"$/, suffix))
      }
    }
  })

  test('is 304 for who has it, and HEAD has its headers', async () => {
    const condition = { 'if-none-match': String(answer.headers.etag) }
    for (const ask of [get, head]) {
      const unchanged = await ask(at('bread'), condition)
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, answer.headers.etag])
    }
    const bare = await head(at('bread'))
    expect([bare.status, bare.headers['content-length']]).toEqual([200, answer.headers['content-length']])
  })

  test('is only read', async () => {
    const { status, headers } = await send(at('bread'), { method: 'POST' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('is nowhere without a tutorial', async () => {
    for (const slug of ['unknown', '-x', '__proto__', '__404__']) {
      const missing = await get(at(slug))
      expect([slug, missing.status, missing.headers['cache-control']]).toEqual([slug, 404, 'public, max-age=60'])
      expect(missing.json()).toMatchObject({ error: { code: 'not_found' } })
    }
  })

  test('moves with its tutorial: to the canonical spelling, and to a successor', async () => {
    const moved = async (slug: string): Promise<unknown> => (await get(at(slug))).headers.location
    expect(await moved('Bread')).toBe('/content/tutorials/bread/article')
    expect((await get(`${at('Bread')}?a=b`)).headers.location).toBe('/content/tutorials/bread/article?a=b')
    await publish(backend, { former: page('former') })
    const admin = curator(backend)
    const [former, bread] = await admin.list(`Tutorials?$filter=slug%20in%20('former','bread')&$orderby=slug%20desc`)
    await admin.remove(`Tutorials(${former?.ID})`)
    expect((await get(at('former'))).status).toBe(404)
    await admin.patch(`Tutorials(${former?.ID})`, { redirectTo_ID: bread?.ID })
    expect(await moved('former')).toBe('/content/tutorials/bread/article')
  })
})

describe('a stored article', () => {
  testOnBoth('is composed once, however many ask at the same time, and read by every instance', async () => {
    const document = page('shared')
    await publish(backend, { shared: document })
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(at('shared'))))
    expect(new Set(answers.map(answer => answer.text()))).toEqual(new Set([answers[0]?.text()]))
    const hash = await storedArticle(document)
    expect(answers[0]?.headers.etag).toBe(`"${hash}"`)
    expect(await stored(document)).toHaveLength(1)
    expect((await fromOther('shared')).headers.etag).toBe(`"${hash}"`)
  })

  testOnBoth('that is gone is composed again, also of documents that an earlier release has stored', async () => {
    const document = page('old')
    await publish(backend, { old: document })
    const before = await get(at('old'))
    const hash = await storedArticle(document)
    await backend.sql('DELETE FROM tutorials_content_ContentArticles')
    await backend.sql('DELETE FROM tutorials_content_ContentBlobs WHERE hash = ?', [hash])
    const after = await fromOther('old')
    expect([after.headers.etag, after.text()]).toEqual([before.headers.etag, before.text()])
    expect(await storedArticle(document)).toBe(hash)
  })

  test.each([
    ['missing', null],
    ['other JSON', gzipSync('{"html":"<p>other</p>"}')],
    ['no gzip', Buffer.from('{}')]
  ])('whose bytes are %s is never served, and mended', async (kind, bytes) => {
    const slug = `damaged-${kind.toLowerCase().replace(' ', '-')}`
    const document = page(slug)
    await publish(backend, { [slug]: document })
    const before = await get(at(slug))
    const hash = await storedArticle(document)
    if (bytes) await backend.sql('UPDATE tutorials_content_ContentBlobs SET gzip = ? WHERE hash = ?', [bytes, hash])
    else await backend.sql('DELETE FROM tutorials_content_ContentBlobs WHERE hash = ?', [hash])
    expect((await fromOther(slug)).text()).toBe(before.text())
    await until(() => isIntact(hash))
  })

  async function isIntact(hash: string): Promise<boolean> {
    const [row] = await backend.sql('SELECT gzip FROM tutorials_content_ContentBlobs WHERE hash = ?', [hash])
    const gzip = row?.['gzip'] as Buffer | undefined
    return gzip?.[0] === 0x1f && hashOf(gunzipSync(gzip).toString()) === hash
  }

  testOnBoth('of an older composition is not served, and goes with the next cleanup', async () => {
    const document = page('recomposed')
    await publish(backend, { recomposed: document })
    const older = gzipSync('{"html":"older"}')
    const olderHash = hashOf('{"html":"older"}')
    const insert =
      'INSERT INTO tutorials_content_ContentArticles (contentHash, composition, articleHash) VALUES (?, 0, ?)'
    await backend.sql('INSERT INTO tutorials_content_ContentBlobs (hash, gzip) VALUES (?, ?)', [olderHash, older])
    await backend.sql(insert, [hashOf(document), olderHash])
    expect(await htmlOf('recomposed')).toContain('Revision 1.')
    await storedArticle(document)
    await backend.runJob('content-cleanup')
    const compositions = (await stored(document)).map(({ composition }) => Number(composition))
    expect(compositions).toEqual([expect.any(Number)])
    expect(compositions).not.toContain(0)
    const rows = await backend.sql('SELECT hash FROM tutorials_content_ContentBlobs WHERE hash = ?', [olderHash])
    expect(rows).toEqual([])
  })

  test('is not made of a damaged document', async () => {
    const document = page('broken')
    await publish(backend, { broken: document })
    const damage = 'UPDATE tutorials_content_ContentBlobs SET gzip = ? WHERE hash = ?'
    await backend.sql(damage, [gzipSync(page('another')), hashOf(document)])
    expect((await get(at('broken'))).status).toBe(500)
    expect(await stored(document)).toEqual([])
  })
})

/** Settings differ in the statements that find a document; those between the first and the last are as on SQLite. */
const settings = Object.entries(deltaFlags).filter(([setting]) => databaseKind === 'sqlite' || setting === 'skip')

describe.each(settings)('with the delta flags of %s', (_setting, env) => {
  let versioned: Backend

  beforeAll(async () => {
    versioned = await startBackend({ env })
  })

  testOnBoth('the article changes with its document: at a publish, carried forward, and at a rollback', async () => {
    const shown = async (slug: string) => {
      const [article, document] = [await get(at(slug, versioned)), await publisher(versioned).tutorial(slug)]
      expect(article.headers['x-content-version']).toBe(document.headers['x-content-version'])
      return /Revision (\d)/.exec(article.json<Article>().html ?? '')?.[1]
    }
    await publish(versioned, { a: page('a'), b: page('b') })
    expect([await shown('a'), await shown('b')]).toEqual(['1', '1'])
    await publish(versioned, { a: page('a', 2) })
    expect([await shown('a'), await shown('b')]).toEqual(['2', '1'])
    await publisher(versioned).rollback()
    expect([await shown('a'), await shown('b')]).toEqual(['1', '1'])
  })

  testOnBoth('articles go with their documents', async () => {
    const gone = page('gone')
    await publish(versioned, { gone })
    await get(at('gone', versioned))
    const count = async () =>
      (await versioned.sql('SELECT * FROM tutorials_content_ContentArticles WHERE contentHash = ?', [hashOf(gone)]))
        .length
    await until(async () => (await count()) > 0)
    for (let revision = 2; revision <= 5; revision++) await publish(versioned, { gone: page('gone', revision) })
    // former texts are kept for 400 days
    const later = new Date(Date.now() + 430 * DAY)
    await versioned.at(later)
    await versioned.runJob('content-cleanup')
    expect(await count()).toBe(0)
    await expectNoOrphans(versioned, later.getTime())
    expect(await htmlOf('gone', versioned)).toContain('Revision 5.')
  })
})

test('a hostile document takes the time of its own reader, not of others', async () => {
  const filled = (text: string): string => text.repeat(Math.floor((1024 * 1024) / text.length))
  const hostile = {
    nested: `<body>${filled('<div>')}`,
    comment: `<body>${filled('<!-- ')}`,
    links: `<body>${filled('<a href="x">y</a>')}`
  }
  await publish(backend, hostile)
  await get(at('bread'))
  const meanwhile: number[] = []
  for (const slug of Object.keys(hostile)) {
    const reader = { waits: true, answered: 0 }
    const answer = get(at(slug)).finally(() => (reader.waits = false))
    for (; reader.waits; reader.answered++) await get(at('bread'))
    expect([slug, (await answer).status]).toEqual([slug, 200])
    meanwhile.push(reader.answered)
  }
  // one or two could slip in around a task that holds the event loop
  expect(Math.max(...meanwhile)).toBeGreaterThan(4)
})
