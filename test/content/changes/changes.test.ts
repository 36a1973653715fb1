import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../../support/backend.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { bearer, get, type HttpResponse, post } from '../../support/http/http.ts'
import { hashOf, publish, publisher, sampleDocument } from '../../support/publish.ts'

onBothInFullRun('statements', 'times', 'retention')

const DAY = 24 * 60 * 60 * 1000
const start = Date.parse('2027-03-01T12:00:00Z')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

interface Told {
  readonly version: number
  readonly from: string
  readonly to: string | null
  readonly current: boolean
  readonly comparable: boolean
  readonly title: string | null
  readonly sourceHash: string | null
}

interface Changes {
  readonly since: Told
  readonly until: Told
  readonly words: { readonly added: number; readonly removed: number }
  readonly steps: readonly { readonly change: string }[]
  readonly markdown: {
    readonly hunks: readonly { readonly lines: readonly string[] }[] | null
    readonly reason?: string
  }
}

const page = (text: string): string =>
  `<html><body><article><h1>Herbs</h1><h2>Dry</h2><p>${text}</p></article></body></html>`
const at = (path: string, headers = {}): Promise<HttpResponse> =>
  get(`${backend.url}/content/tutorials/${path}`, headers)
const versions = async (slug: string): Promise<readonly Told[]> =>
  (await at(`${slug}/versions`)).json<{ versions: readonly Told[] }>().versions
const changes = async (slug: string, query: string): Promise<Changes> => {
  const answer = await at(`${slug}/changes?${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`)
  return answer.json<Changes>()
}
const refusal = async (path: string) => {
  const answer = await at(path)
  const { error } = answer.json<{ error: { code: string; target?: string } }>()
  return [answer.status, error.code, error.target]
}
const put = async (slug: string, text: string, markdown?: string): Promise<number> =>
  (await publish(backend, { [slug]: page(text) }, markdown === undefined ? {} : { sources: { [slug]: markdown } }))
    .version
const atDay = (day: number): Promise<void> => backend.at(new Date(start + day * DAY))

describe('versions', () => {
  testOnBoth('are the texts of a tutorial that readers saw, the newest first', async () => {
    await atDay(0)
    const first = await put('told', 'Mint.', '# Mint')
    await atDay(1)
    await put('told-other', 'Rue.')
    await publish(backend, { told: page('Mint.') }, { sources: { told: '# Mint' } })
    const second = await put('told', 'Sage.', '# Sage')
    const [now, before, ...others] = await versions('told')
    expect(others).toEqual([])
    expect(now).toMatchObject({
      version: second,
      to: null,
      current: true,
      comparable: true,
      sourceHash: hashOf('# Sage')
    })
    expect(before).toMatchObject({
      version: first,
      to: now?.from,
      current: false,
      comparable: true,
      sourceHash: hashOf('# Mint')
    })
    expect(Date.parse(now?.from ?? '') - Date.parse(before?.from ?? '')).toBeGreaterThanOrEqual(DAY)
  })

  test('come in pages, with an entity tag', async () => {
    await put('paged', 'One.')
    const second = await put('paged', 'Two.')
    const first = await at('paged/versions?limit=1')
    expect(first.json()).toMatchObject({ total: 2, versions: [{ version: second }] })
    expect((await at('paged/versions?limit=1', { 'if-none-match': first.headers.etag })).status).toBe(304)
    expect((await at('paged/versions?limit=1&skip=1')).json()).toMatchObject({ versions: [{ current: false }] })
    expect(await refusal('paged/versions?limit=0')).toEqual([400, 'invalid_limit', 'limit'])
    expect(await refusal('paged/versions?skip=-1')).toEqual([400, 'invalid_skip', 'skip'])
  })

  testOnBoth('of a rollback are those that it leaves: what it takes back is told to nobody', async () => {
    const first = await put('back', 'One.')
    const second = await put('back', 'Two.')
    expect((await publisher(backend).rollback({ targetVersion: first })).status).toBe(200)
    expect(await versions('back')).toMatchObject([{ version: first, current: true, to: null }])
    expect(await refusal(`back/changes?since=${second}`)).toEqual([410, 'taken_back', 'since'])
    expect(await changes('back', `since=${first}`)).toMatchObject({ words: { added: 0, removed: 0 } })
    const third = await put('back', 'Three.')
    expect(await changes('back', `since=${first}`)).toMatchObject({
      since: { version: first },
      until: { version: third }
    })
  })
})

describe('changes', () => {
  let first: number
  let second: number
  let other: number

  beforeAll(async () => {
    await atDay(10)
    first = await put('herbs', 'Mint is green.', 'a\nb\n')
    await atDay(11)
    other = await put('herbs-other', 'Rue.')
    second = await put('herbs', 'Sage is green.', 'a\nc\n')
  })

  testOnBoth('are told from any moment: a version, a time, a text', async () => {
    const expected = {
      since: { version: first, current: false },
      until: { version: second, current: true },
      words: { added: 1, removed: 1 },
      steps: [{ number: 1, title: 'Dry', change: 'changed' }],
      markdown: { hunks: [{ oldStart: 1, newStart: 1, lines: [' a', '-b', '+c'] }] }
    }
    const [, before] = await versions('herbs')
    for (const since of [first, other, before?.from, '2027-03-12', hashOf('a\nb\n'), hashOf(page('Mint is green.'))])
      expect(await changes('herbs', `since=${encodeURIComponent(since ?? '')}`)).toMatchObject(expected)
    expect(await changes('herbs', `since=${first}&until=${other}`)).toMatchObject({
      until: { version: first, to: before?.to },
      steps: [{ change: 'unchanged' }],
      markdown: { hunks: [] }
    })
  })

  test('are the same from memory, compressed, and not sent again to who has them', async () => {
    const answer = await at(`herbs/changes?since=${first}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60, s-maxage=600, stale-while-revalidate=600'
    })
    expect((await at(`herbs/changes?since=${first}`, { 'accept-encoding': 'gzip' })).text()).toBe(answer.text())
    expect((await at(`herbs/changes?since=${first}`, { 'if-none-match': answer.headers.etag })).status).toBe(304)
  })

  test('of texts without Markdown say so', async () => {
    const version = await put('bare', 'Mint.')
    await put('bare', 'Sage.')
    expect(await changes('bare', `since=${version}`)).toMatchObject({
      markdown: { hunks: null, reason: 'not_published' }
    })
  })

  test.each([
    ['', 400, 'invalid_since', 'since'],
    ['?since=', 400, 'invalid_since', 'since'],
    ['?since=0', 400, 'invalid_since', 'since'],
    ['?since=yesterday', 400, 'invalid_since', 'since'],
    ['?since=2027-02-31T99:00', 400, 'invalid_since', 'since'],
    ['?since=2000000000', 404, 'not_found', 'since'],
    [`?since=${'0'.repeat(64)}`, 404, 'not_found', 'since'],
    ['?since=2027-01-01', 410, 'version_gone', 'since'],
    ['?since=2027-03-12&until=x', 400, 'invalid_until', 'until']
  ])('refuses %s', async (query, ...expected) => {
    expect(await refusal(`herbs/changes${query}`)).toEqual(expected)
  })

  test('of a time before it was published are not found', async () => {
    expect(await refusal(`herbs-other/changes?since=${first}`)).toEqual([404, 'not_found', 'since'])
  })

  test('of what is taken off, moved or unknown are what its page is', async () => {
    const version = await put('taken-off', 'Mint.')
    const purged = await post(`${backend.url}/build/orphan-purge`, { slugs: ['taken-off'] }, bearer(backend.key))
    expect(purged.json()).toMatchObject({ totalPurged: 1 })
    for (const path of [
      'taken-off/changes?since=1',
      'taken-off/versions',
      'never-there/changes?since=1',
      'never-there/versions'
    ])
      expect([path, (await at(path)).status]).toEqual([path, 404])
    await put('taken-off', 'Sage.')
    expect(await versions('taken-off')).toMatchObject([{ current: true }, { version, current: false }])
    const moved = await at('HERBS/changes?since=1')
    expect([moved.status, moved.headers.location]).toEqual([301, '/content/tutorials/herbs/changes?since=1'])
  })

  test('of two huge texts are refused, and others still answered', async () => {
    const huge = (word: string): string =>
      page(Array.from({ length: 250_000 }, (_, index) => `${word}${index}`).join('</p><p>'))
    const version = await put('huge', '1')
    await publish(backend, { huge: huge('mint') })
    await publish(backend, { huge: huge('sage') })
    expect(await refusal(`huge/changes?since=${version}`)).toEqual([422, 'too_large_to_compare', 'since'])
    expect(await changes('herbs', `since=${first}`)).toMatchObject({ words: { added: 1 } })
  })
})

describe('the cleanup', () => {
  testOnBoth(
    'keeps former texts with their Markdown and pictures for 400 days, longer than their versions',
    async () => {
      await atDay(100)
      const first = await put('kept', 'Mint.', '# Mint')
      await atDay(101)
      const second = await put('kept', 'Sage.', '# Sage')
      for (let n = 0; n < 4; n++) await publish(backend, { 'kept-other': sampleDocument('kept-other', n) })
      await atDay(501 - 1)
      await backend.runJob('content-cleanup')
      expect(await changes('kept', `since=${first}`)).toMatchObject({ words: { added: 1 }, markdown: { hunks: [{}] } })
      await atDay(501 + 1)
      await backend.runJob('content-cleanup')
      expect(await refusal(`kept/changes?since=${first}`)).toEqual([410, 'version_gone', 'since'])
      expect(await versions('kept')).toMatchObject([{ version: second, current: true }])
      const left = await backend.sql('SELECT hash FROM tutorials_content_ContentBlobs')
      expect(left.map(({ hash }) => hash)).not.toContain(hashOf('# Mint'))
    }
  )
})

testOnBoth('texts from before there were notes are noted with the first publish', async () => {
  await atDay(600)
  const first = await put('noted', 'Mint.')
  for (const table of ['ContentEditions', 'ContentActivations'])
    await backend.sql(`DELETE FROM tutorials_content_${table}`)
  expect(await versions('noted')).toMatchObject([{ version: first, current: true }])
  expect(await changes('noted', `since=${first}`)).toMatchObject({ words: { added: 0, removed: 0 } })
  expect(await refusal(`noted/changes?since=${first - 1}`)).toEqual([410, 'version_gone', 'since'])
  await atDay(601)
  const second = await put('noted', 'Sage.')
  expect(await versions('noted')).toMatchObject([
    { version: second, current: true },
    { version: first, current: false }
  ])
  expect(await changes('noted', `since=${first}`)).toMatchObject({ words: { added: 1, removed: 1 } })
})
