import { beforeAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { newId } from '../../lib/ids.ts'
import { png, tutorialMarkdown, writeFiles } from '../cli/support/documents.ts'
import { runCli } from '../cli/support/run-cli.ts'
import { startChannel } from '../preview/support/channel.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { beginSession, publishedHashes, publisher, sampleDocument } from '../support/publish.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { until } from '../support/until.ts'
import { approved, type Author, authorOf, prepare, startTwoChannels, type TwoChannels } from './support/two-channels.ts'

let channels: TwoChannels
let ann: Author
let ben: Author

beforeAll(async () => {
  channels = await startTwoChannels({ RELEASE_RETRY_MINUTES: '30' })
  ann = await authorOf(channels, 'ann')
  ben = await authorOf(channels, 'ben')
})

/** An approved release of one tutorial of its name. */
async function approvedRelease(name: string): Promise<string> {
  await prepare(channels.qa, name, { [name]: sampleDocument(name) })
  return (await approved(ann, ben, name)).ID
}

const versionsOf = ({ production }: TwoChannels, name: string) =>
  production.sql(`SELECT version FROM tutorials_content_ContentManifest WHERE trigger = 'release ${name}'`)

test('a begin with the id of an open session answers that session', async () => {
  const { production } = channels
  const sessionId = newId()
  const { begin, commit, append, abort } = publisher(production)
  const first = await begin({ sessionId, trigger: 'test' })
  expect((await begin({ sessionId, trigger: 'test' })).json()).toEqual(first.json())
  expect((await begin({ sessionId: newId() })).status).toBe(409)
  const state = async () =>
    (await get(`${production.url}/content/publish/sessions/${sessionId}`, bearer(production.key))).json()
  expect(await state()).toMatchObject({ status: 'open' })
  await append(sessionId, { chosen: sampleDocument('chosen') })
  expect((await commit(sessionId)).status).toBe(200)
  expect(await state()).toMatchObject({ status: 'committed' })
  expect((await begin({ sessionId })).json()).toMatchObject({ error: { code: 'session_ended' } })
  const { sessionId: other } = await beginSession(production)
  await abort(other)
  const unknown = `${production.url}/content/publish/sessions/${newId()}`
  expect((await get(unknown, bearer(production.key))).status).toBe(404)
  expect((await begin({ sessionId: 'x' })).json()).toMatchObject({ error: { target: 'sessionId' } })
})

test('a version that was not begun as such cannot be taken back, nor does production take releases', async () => {
  const { production } = channels
  const call = (body: object) => post(`${production.url}/content/publish/revert`, body, bearer(production.key))
  expect((await call({ version: 1 })).json()).toMatchObject({ error: { code: 'not_revertible' } })
  expect((await call({ version: 99_999 })).status).toBe(404)
  expect((await call({})).json()).toMatchObject({ error: { target: 'version' } })
  expect((await publisher(production).begin({ release: 'wrong-channel' })).status).toBe(400)
})

test('another publish is waited for', async () => {
  const { production, qa } = channels
  const release = await approvedRelease('waiting')
  const { sessionId } = await beginSession(production)
  await ann.call('publishRelease', { release })
  await until(async () => (await ann.release('waiting')).failure !== null)
  expect(await ann.release('waiting')).toMatchObject({ status: 'SCHEDULED' })
  await publisher(production).abort(sessionId)
  await qa.runJob('release-publish')
  expect(await ann.release('waiting')).toMatchObject({ status: 'PUBLISHED', failure: null })
})

test('a run that ended in the middle is gone on with, and production gets one version', async () => {
  for (const broken of ['begun', 'committed']) {
    const name = `broken-${broken}`
    const release = await approvedRelease(name)
    // all that a run leaves behind that was killed at this point
    const sessionId = newId()
    await channels.qa.sql(
      `UPDATE tutorials_releases_Releases SET status = 'PUBLISHING', session = '${sessionId}' WHERE ID = '${release}'`
    )
    const { begin, append, commit } = publisher(channels.production)
    await begin({ sessionId, trigger: `release ${name}`, revertible: true })
    if (broken === 'committed') {
      await append(sessionId, { [name]: sampleDocument(name) })
      await commit(sessionId)
    }
    await channels.qa.runJob('release-publish')
    const { status, publishedVersion } = await ann.release(name)
    expect([status, await versionsOf(channels, name)]).toEqual(['PUBLISHED', [{ version: publishedVersion }]])
    expect(Object.keys(await publishedHashes(channels.production))).toContain(name)
  }
})

test('a mission that breaks a rule fails the release with its reason, and questions come with the pages', async () => {
  const { production, qa } = channels
  const name = 'with-a-mission'
  await prepare(qa, name, { [name]: sampleDocument(name) })
  const { ID: release } = await ann.release(name)
  const specs = {
    answers: [{ stepNumber: 1, questionId: 'q', questionText: 'Why?', correctAnswer: 'So' }],
    codeChecks: []
  }
  const kept = await post(`${qa.url}/content/release-specs`, { release: name, slug: name, ...specs }, bearer(qa.key))
  expect(kept.status).toBe(200)
  const mission = (tags: readonly string[]) =>
    JSON.stringify({ kind: 'mission', slug: 'a-way', title: 'A way', tags, paths: [{ items: [{ slug: name }] }] })
  expect((await ann.call('setReleasePath', { release, definition: '{' })).json()).toMatchObject({
    error: { code: 'invalid_json', target: 'definition' }
  })
  expect((await ann.call('setReleasePath', { release, definition: mission(['no-such-tag']) })).status).toBe(200)
  await approved(ann, ben, name)
  await ann.call('publishRelease', { release })
  await until(async () => (await ann.release(name)).status === 'FAILED')
  expect((await ann.release(name)).failure).toContain('There is no tag no-such-tag')
  expect(Object.keys(await publishedHashes(production))).not.toContain(name)
  // nobody waits for the session that failed
  const nobodyWaits = async () =>
    expect((await publisher(production).abort((await beginSession(production)).sessionId)).status).toBe(200)
  await nobodyWaits()
  // nor for the second one
  await qa.sql(`UPDATE tutorials_releases_Releases SET failure = NULL WHERE ID = '${release}'`)
  await ann.call('publishRelease', { release })
  await until(async () => (await ann.release(name)).failure !== null)
  expect((await ann.release(name)).status).toBe('FAILED')
  await nobodyWaits()

  await ann.call('removeReleasePath', { release, kind: 'mission', slug: 'a-way' })
  await approved(ann, ben, name)
  await ann.call('publishRelease', { release })
  await until(async () => (await ann.release(name)).status === 'PUBLISHED')
  const questions = await production.sql(`SELECT questionId AS question FROM tutorials_assess_ValidateAnswerSpecs`)
  expect(questions).toEqual([{ question: 'q' }])
})

test('a release that fails twice and is live with the third attempt is published, though its questions are refused', async () => {
  const { production, qa } = channels
  const name = 'third-time'
  await prepare(qa, name, { [name]: sampleDocument(name) })
  const { ID: release } = await ann.release(name)
  const body = { release: name, slug: name, answers: [{ stepNumber: 'one' }], codeChecks: [] }
  expect((await post(`${qa.url}/content/release-specs`, body, bearer(qa.key))).status).toBe(200)
  const mission = {
    kind: 'mission',
    slug: name,
    title: 'Third',
    tags: ['late-tag'],
    paths: [{ items: [{ slug: name }] }]
  }
  await ann.call('setReleasePath', { release, definition: JSON.stringify(mission) })
  await approved(ann, ben, name)
  const publish = async () => {
    await ann.call('publishRelease', { release })
    await until(async () => ['FAILED', 'PUBLISHED'].includes((await ann.release(name)).status))
    return ann.release(name)
  }
  expect((await publish()).status).toBe('FAILED')
  expect((await publish()).status).toBe('FAILED')
  await production.sql(
    `INSERT INTO tutorials_catalog_Tags (ID, name, label) VALUES ('11111111-2222-4333-8444-555555555556', 'late-tag', 'Late')`
  )
  expect(await publish()).toMatchObject({ status: 'PUBLISHED', failure: expect.stringContaining('refuses') as unknown })
  expect(Object.keys(await publishedHashes(production))).toContain(name)
})

test('a release whose end nobody knows is not failed, and is what production says when it answers again', async () => {
  const { issuer } = channels
  const away = await startChannel({
    env: {
      ...issuer.environment,
      ...{ RELEASE_TARGET_URL: 'http://127.0.0.1:9', RELEASE_CONTENT_KEY: channels.production.key },
      ...{ RELEASE_APPROVALS: '0', RELEASE_RETRY_MINUTES: '1' }
    }
  })
  const dora = await authorOf({ qa: away, issuer }, 'dora')
  await prepare(away, 'unknown', { unknown: sampleDocument('unknown') })
  const { ID: release } = await dora.release('unknown')
  await dora.call('submitRelease', { release })
  await dora.call('publishRelease', { release })
  await until(async () => (await dora.release('unknown')).failure !== null)
  await away.at(120_000)
  await away.runJob('release-publish')
  expect(await dora.release('unknown')).toMatchObject({ status: 'PUBLISHING' })
})

test('what production would not take is refused when it is added', async () => {
  const { qa } = channels
  const { ID: release } = (await ann.call('createRelease', { name: 'large' })).json<{ ID: string }>()
  const group = (slug: string, description: string) =>
    ann.call('setReleasePath', {
      release,
      definition: JSON.stringify({ kind: 'group', slug, title: 'G', description, tags: ['t'], items: [{ slug: 's' }] })
    })
  for (let index = 0; index < 10; index++) expect((await group(`g-${index}`, 'x'.repeat(99_000))).status).toBe(200)
  const refused = await group('g-10', 'x'.repeat(99_000))
  expect([refused.status, refused.json()]).toMatchObject([400, { error: { code: 'too_large', target: 'definition' } }])
  expect((await group('g-0', 'short')).status).toBe(200)
  const { sessionId } = (await publisher(qa).begin({ release: 'large' })).json<{ sessionId: string }>()
  const paths = [{ kind: 'group', slug: 'g', title: 'G', tags: ['t'], items: [{ slug: 's' }] }]
  const commit = await post(`${qa.url}/content/publish/commit`, { sessionId, paths }, bearer(qa.key))
  expect([commit.status, commit.json()]).toMatchObject([400, { error: { code: 'paths_of_release', target: 'paths' } }])
  await publisher(qa).abort(sessionId)
})

test('a release that has as many missions and groups as it may replaces one of them', async () => {
  const { ID: release } = (await ann.call('createRelease', { name: 'many' })).json<{ ID: string }>()
  await channels.qa.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
     INSERT INTO tutorials_releases_ReleasePaths (release_ID, kind, slug, definition, addedAt)
     SELECT '${release}', 'group', 'g-' || i, '{}', '2026-01-01T00:00:00Z' FROM n`
  )
  const group = (slug: string) =>
    ann.call('setReleasePath', {
      release,
      definition: JSON.stringify({ kind: 'group', slug, title: 'G', tags: ['t'], items: [{ slug: 's' }] })
    })
  expect([(await group('g-100')).status, (await group('g-101')).status]).toEqual([200, 400])
})

test('the command fills a release, and its pictures and questions reach production', async () => {
  const { production, qa } = channels
  const folder = writeFiles(join(scratchFolder('source'), 'tutorials'), {
    'by-command/by-command.md': tutorialMarkdown('By command', '![The picture](pic.png)'),
    'by-command/pic.png': png(12, 9),
    'by-command/rules.vr':
      '[VALIDATE_1]\n###Rule\nexact\n###Question\nWhich?\n###Match\nthat\n###Grading\nai-judged\n[VALIDATE_1]\n'
  })
  const flags = ['--source', folder, '--url', qa.url, '--release', 'commanded']
  const filled = await runCli(flags, { env: { CONTENT_API_KEY: qa.key } })
  expect([filled.code, filled.stderr]).toEqual([0, expect.not.stringContaining('publish-content:')])
  expect(filled.stdout).toMatch(/Release +commanded[^]*Verified +1 hashes match/)
  expect((await ann.ask('/content/tutorials/by-command')).status).toBe(404)
  const { ID: release } = await approved(ann, ben, 'commanded')
  await ann.call('publishRelease', { release })
  await until(async () => (await ann.release('commanded')).status === 'PUBLISHED')
  const page = (await publisher(production).tutorial('by-command')).text()
  const [, image = ''] = /src="(\/content\/images\/[0-9a-f]{64})"/.exec(page) ?? []
  expect((await get(production.url + image)).body).toEqual(png(12, 9))
  const checks = await production.sql(`SELECT correctAnswer AS answer FROM tutorials_assess_ValidateAnswerSpecs`)
  expect(checks).toContainEqual({ answer: 'that' })
  const wrong = await runCli([...flags, '--url', production.url], { env: { CONTENT_API_KEY: production.key } })
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Releases are prepared on the QA channel')])
})

test('without a production a release is prepared alone', async () => {
  const { issuer } = channels
  const alone = await startChannel({ env: { ...issuer.environment, RELEASE_APPROVALS: '0' } })
  const dora = await authorOf({ qa: alone, issuer }, 'dora')
  await prepare(alone, 'alone', { alone: sampleDocument('alone') })
  const { ID: release } = await dora.release('alone')
  expect((await dora.call('submitRelease', { release })).json()).toMatchObject({ status: 'APPROVED' })
  const refused = await dora.call('publishRelease', { release })
  expect([refused.status, refused.text()]).toEqual([503, expect.stringContaining('RELEASE_TARGET_URL is not set')])
  expect((await dora.call('discardRelease', { release })).status).toBe(204)
  expect((await dora.ask('/content/releases/alone/nav')).status).toBe(404)
})

test('a time that passes while the instance is down is kept afterwards, also after SIGKILL', async () => {
  const release = await approvedRelease('while-down')
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  expect((await ann.call('scheduleRelease', { release, publishAt })).json()).toMatchObject({ status: 'SCHEDULED' })
  const { qa, production, issuer } = channels
  await qa.kill()
  const again = await startChannel({
    dataDir: qa.dataDir,
    database: qa.database,
    env: { ...issuer.environment, RELEASE_TARGET_URL: production.url, RELEASE_CONTENT_KEY: production.key }
  })
  await again.runJob('release-publish')
  const cara = await authorOf({ qa: again, issuer }, 'cara')
  expect((await cara.release('while-down')).status).toBe('SCHEDULED')
  await again.at(70_000)
  await again.runJob('release-publish')
  expect((await cara.release('while-down')).status).toBe('PUBLISHED')
})
