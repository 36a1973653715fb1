import { beforeAll, expect } from '@jest/globals'
import { png } from '../cli/support/documents.ts'
import type { Backend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { beginSession, hashOf, publish, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { startChannel } from './support/channel.ts'
import { type Finding, tutorial } from './support/drafts.ts'

onBothInFullRun('statements', 'concurrency')

const author = as('author')

interface Published {
  readonly version: number
  readonly slug: string
  readonly findings: readonly Finding[]
  readonly address: string
}

interface Source {
  readonly markdown: string
  readonly rulesVr: string | null
  readonly sourceHash: string
  readonly version: number
  readonly images: readonly { readonly path: string; readonly address: string }[]
}

let channel: Backend

beforeAll(async () => {
  channel = await startChannel()
})

const publishDraft = (draft: object): Promise<HttpResponse> => post(`${channel.url}/preview/publish`, draft, author)
const sourceOf = (slug: string) => get(`${channel.url}/preview/sources/${slug}`, author)
const rules = '[VALIDATE_1]\n###Rule\nexact-match\n###Question\nWhy?\n###Match\nbecause\n'

testOnBoth('what is published shows, is found, and comes back to the editor', async () => {
  const picture = png(4, 3)
  const markdown = tutorial('On wallabies', 'A wallabypreview.\n\n![a](img/a.png)')
  const images = { 'img/a.png': picture.toString('base64') }
  const answer = await publishDraft({ slug: 'wallabies', markdown, rulesVr: rules, images, basedOn: null })
  expect([answer.status, answer.json()]).toEqual([
    200,
    { slug: 'wallabies', address: '/tutorials-qa/wallabies', version: expect.any(Number), findings: [] }
  ])
  const page = await get(`${channel.url}/content/tutorials/wallabies`, author)
  expect([page.status, page.text()]).toEqual([200, expect.stringContaining('A wallabypreview.')])
  const shown = await get(`${channel.url}/content/tutorials/images/${hashOf(picture)}`, author)
  expect(shown.body).toEqual(picture)
  const found = async () => (await get(`${channel.url}/search/Tutorials?$search=wallabypreview`, author)).text()
  await until(async () => (await found()).includes('"wallabies"'))
  const nav = await get(`${channel.url}/content/nav`, author)
  expect(nav.json()).toMatchObject({ tutorials: [{ slug: 'wallabies', title: 'On wallabies', stepCount: 1 }] })
  const source = (await sourceOf('wallabies')).json<Source>()
  expect(source).toEqual({
    ...{ slug: 'wallabies', markdown, rulesVr: rules, sourceHash: hashOf(markdown) },
    version: answer.json<Published>().version,
    images: [{ path: 'img/a.png', address: `/tutorials-qa/images/${hashOf(picture)}` }]
  })
  const [version] = await channel.sql('SELECT initiator FROM tutorials_content_ContentManifest ORDER BY version DESC')
  expect(version?.['initiator']).toBe('author')
})

testOnBoth('the same again changes nothing, also for whoever did not hear the answer', async () => {
  const first = { slug: 'again', markdown: tutorial('Again'), basedOn: null }
  const { version } = (await publishDraft(first)).json<Published>()
  for (const repeated of [first, { ...first, basedOn: hashOf(first.markdown) }]) {
    const answer = await publishDraft(repeated)
    expect([answer.status, answer.json<Published>().version]).toEqual([200, version])
  }
})

testOnBoth('a text that somebody has changed meanwhile is not replaced', async () => {
  const [mine, theirs] = [tutorial('Mine'), tutorial('Theirs')]
  expect((await publishDraft({ slug: 'shared', markdown: mine, basedOn: null })).status).toBe(200)
  const next = { slug: 'shared', markdown: tutorial('Mine, revised') }
  const both = await Promise.all([
    publishDraft({ ...next, basedOn: hashOf(mine) }),
    publishDraft({ slug: 'shared', markdown: theirs, basedOn: hashOf(mine) })
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.json()).toMatchObject({ error: { code: 'changed_since' } })
  const live = (await sourceOf('shared')).json<Source>()
  expect((await publishDraft({ ...next, markdown: tutorial('Last'), basedOn: null })).status).toBe(409)
  expect((await publishDraft({ ...next, markdown: tutorial('Last'), basedOn: live.sourceHash })).status).toBe(200)
})

testOnBoth('rules are known until the tutorial is published otherwise', async () => {
  const markdown = tutorial('With rules')
  const known = async () => (await sourceOf('with-rules')).json<Source>().rulesVr
  await publishDraft({ slug: 'with-rules', markdown, rulesVr: rules })
  expect(await known()).toBe(rules)
  await publishDraft({ slug: 'with-rules', markdown, rulesVr: `${rules}\nmore` })
  expect(await known()).toBe(`${rules}\nmore`)
  const stored = () => channel.sql(`SELECT slug FROM tutorials_preview_Rules WHERE slug = 'with-rules'`)
  expect(await stored()).toHaveLength(1)
  const sources = { 'with-rules': tutorial('By the command') }
  await publish(channel, { 'with-rules': sampleDocument('with-rules', 2) }, { sources })
  expect(await known()).toBeNull()
  await channel.sql(`UPDATE tutorials_preview_Rules SET storedAt = '2026-01-01T00:00:00.000Z'`)
  await publish(channel, { 'with-rules': sampleDocument('with-rules', 3) }, { sources })
  await until(async () => (await stored()).length === 0)
})

test('another publish under way is named, and what was stays', async () => {
  const { sessionId } = await beginSession(channel)
  const answer = await publishDraft({ slug: 'meanwhile', markdown: tutorial('Meanwhile') })
  expect([answer.status, answer.json()]).toMatchObject([409, { error: { code: 'publish_in_progress' } }])
  expect((await get(`${channel.url}/content/tutorials/meanwhile`, author)).status).toBe(404)
  await publisher(channel).abort(sessionId)
})

test('a text that cannot be rendered is not published', async () => {
  const answer = await publishDraft({ slug: 'no-step', markdown: '# No step' })
  expect([answer.status, answer.json()]).toMatchObject([
    422,
    { error: { code: 'not_publishable', target: 'no-step.md:1', message: expect.stringContaining('No step') } }
  ])
  expect((await publishDraft({ markdown: tutorial('No slug') })).json()).toMatchObject({ error: { target: 'slug' } })
  expect((await sourceOf('no-step')).status).toBe(404)
  for (const user of ['learner', 'admin']) {
    expect((await post(`${channel.url}/preview/publish`, {}, as(user))).status).toBe(403)
    expect((await get(`${channel.url}/preview/sources/wallabies`, as(user))).status).toBe(403)
  }
  expect((await get(`${channel.url}/preview/sources/wallabies`)).status).toBe(401)
})

testOnBoth('a kill in the middle leaves what was', async () => {
  const doomed = await startChannel()
  const publishTo = (url: string, slug: string) =>
    post(`${url}/preview/publish`, { slug, markdown: tutorial(slug) }, author)
  await publishTo(doomed.url, 'before')
  await doomed.disturb()
  expect((await publishTo(doomed.url, 'observed')).status).toBe(200)
  const { statements } = await doomed.observe()
  // a script of SQLite runs on a thread of its own, where one statement stands for it
  const statement =
    statements.findLastIndex(text => /^SELECT 1$|INSERT INTO tutorials_content_ContentFiles/i.test(text)) + 1
  expect(statement).toBeGreaterThan(0)
  await doomed.disturb({ statement, effect: 'kill-before' })
  await expect(publishTo(doomed.url, 'half')).rejects.toThrow()
  const { database, dataDir } = doomed
  const { url } = await startChannel({ database, dataDir })
  const statusOf = async (slug: string) => (await get(`${url}/content/tutorials/${slug}`, author)).status
  expect([await statusOf('half'), await statusOf('observed')]).toEqual([404, 200])
  expect([(await publishTo(url, 'half')).status, await statusOf('half')]).toEqual([200, 200])
})
