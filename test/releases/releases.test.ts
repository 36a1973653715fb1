import { beforeAll, expect, test } from '@jest/globals'
import { bearer, get, post } from '../support/http/http.ts'
import { publish, publishedHashes, publisher, hashOf, sampleDocument } from '../support/publish.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'
import { approved, type Author, authorOf, prepare, startTwoChannels, type TwoChannels } from './support/two-channels.ts'

onBothInFullRun('transactions', 'concurrency')

let channels: TwoChannels
let ann: Author
let ben: Author

beforeAll(async () => {
  channels = await startTwoChannels()
  ann = await authorOf(channels, 'ann')
  ben = await authorOf(channels, 'ben')
})

const documentOf = (slug: string, revision = 1) => ({ [slug]: sampleDocument(slug, revision) })
const metadataOf = (...slugs: string[]) => Object.fromEntries(slugs.map(slug => [slug, { title: `Title of ${slug}` }]))

/** Prepares, approves and publishes a release at once; the version that it became. */
async function released(name: string, documents: Record<string, string>): Promise<number> {
  await prepare(channels.qa, name, documents, { metadata: metadataOf(...Object.keys(documents)) })
  const { ID: release } = await approved(ann, ben, name)
  const asked = await ann.call('publishRelease', { release })
  expect([asked.status, asked.json()]).toMatchObject([200, { status: 'SCHEDULED' }])
  await until(async () => (await ann.release(name)).status === 'PUBLISHED')
  return (await ann.release(name)).publishedVersion ?? 0
}

test('a release is previewed, reviewed, published as one version and taken back as one', async () => {
  const { qa, production } = channels
  await publish(production, documentOf('kept'), { metadata: metadataOf('kept') })
  await publish(production, documentOf('changing'), { metadata: { changing: { title: 'Before' } } })
  const documents = { ...documentOf('changing', 2), ...documentOf('brand-new') }
  const prepared = await prepare(qa, 'spring', documents, { metadata: metadataOf('changing', 'brand-new') })
  expect([prepared.status, prepared.json()]).toMatchObject([200, { release: 'spring', fileCount: 2 }])
  // nothing of it is live on QA, authors see it under its name
  expect((await ann.ask('/content/tutorials/brand-new')).status).toBe(404)
  const preview = await ann.ask('/content/releases/spring/tutorials/brand-new')
  expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  expect((await ann.ask('/content/releases/spring/tutorials/changing/article')).text()).toContain('Revision 2')
  expect((await ann.ask('/content/releases/autumn/tutorials/changing')).status).toBe(404)

  const { ID: release, revision } = await ann.release('spring')
  expect((await ann.call('publishRelease', { release })).status).toBe(409)
  expect((await ann.call('approveRelease', { release, revision })).status).toBe(409)
  expect((await ann.call('submitRelease', { release })).json()).toMatchObject({ status: 'IN_REVIEW' })
  expect((await ann.call('approveRelease', { release, revision })).status).toBe(403)
  expect((await ben.call('approveRelease', { release, revision: revision - 1 })).status).toBe(409)
  expect((await ben.call('approveRelease', { release, revision })).json()).toMatchObject({ status: 'APPROVED' })
  const before = await publishedHashes(production)
  // asked for twice, it is published once
  await Promise.all([ann.call('publishRelease', { release }), ben.call('publishRelease', { release })])
  await until(async () => (await ann.release('spring')).status === 'PUBLISHED')
  const after = await publishedHashes(production)
  expect(after).toEqual({
    ...before,
    changing: hashOf(documents['changing'] ?? ''),
    'brand-new': hashOf(documents['brand-new'] ?? '')
  })
  const versions = await production.sql('SELECT version FROM tutorials_content_ContentManifest WHERE trigger = ?', [
    'release spring'
  ])
  expect(versions).toEqual([{ version: (await ann.release('spring')).publishedVersion }])

  // a later publish of another tutorial stays
  await publish(production, documentOf('kept', 2))
  expect((await ann.call('takeBackRelease', { release, skip: [] })).json()).toMatchObject({ status: 'TAKEN_BACK' })
  await until(async () => !('brand-new' in (await publishedHashes(production))))
  expect(await publishedHashes(production)).toEqual({ ...before, kept: hashOf(sampleDocument('kept', 2)) })
  // readers are told of its texts no more
  const ofChanging = `${production.url}/content/tutorials/changing`
  const { versions: told } = (await get(`${ofChanging}/versions`)).json<{ versions: { current: boolean }[] }>()
  expect(told).toMatchObject([{ current: true }])
  const changes = await get(`${ofChanging}/changes?since=${String(versions[0]?.['version'])}`)
  expect([changes.status, changes.json()]).toMatchObject([410, { error: { code: 'taken_back' } }])
  expect((await get(`${production.url}/content/nav`)).json()).toMatchObject({
    tutorials: expect.arrayContaining([expect.objectContaining({ slug: 'changing', title: 'Before' })]) as unknown
  })
  expect((await ann.call('takeBackRelease', { release, skip: [] })).status).toBe(409)
})

test('an approval falls when the release changes', async () => {
  await prepare(channels.qa, 'revised', documentOf('first-of-revised'))
  expect((await approved(ann, ben, 'revised')).status).toBe('APPROVED')
  // the same again changes nothing
  await prepare(channels.qa, 'revised', documentOf('first-of-revised'))
  expect((await ann.release('revised')).status).toBe('APPROVED')
  await prepare(channels.qa, 'revised', documentOf('first-of-revised', 2))
  const { ID: release, status } = await ann.release('revised')
  expect(status).toBe('DRAFT')
  expect((await ann.call('submitRelease', { release })).json()).toMatchObject({ status: 'IN_REVIEW' })
})

test('who asks for changes is heard: other approvals do not count until they approve, or it changes', async () => {
  const { issuer, qa } = channels
  const cara = await authorOf({ qa, issuer }, 'cara')
  await prepare(qa, 'objected', documentOf('objected'))
  const { ID: release, revision } = await approved(ann, ben, 'objected')
  const note = 'Not yet'
  const asked = await cara.call('requestReleaseChanges', { release, revision, note })
  expect([asked.status, asked.json()]).toMatchObject([200, { status: 'DRAFT' }])
  const submit = async () => (await ann.call('submitRelease', { release })).json()
  expect(await submit()).toMatchObject({ status: 'IN_REVIEW' })
  expect((await ben.call('approveRelease', { release, revision })).json()).toMatchObject({ status: 'IN_REVIEW' })
  expect((await cara.call('approveRelease', { release, revision })).json()).toMatchObject({ status: 'APPROVED' })
  await cara.call('requestReleaseChanges', { release, revision, note })
  await prepare(qa, 'objected', documentOf('objected', 2))
  expect((await approved(ann, ben, 'objected')).status).toBe('APPROVED')
})

test('nobody approves their own release under another name: an author of an unfinished one is not forgotten', async () => {
  const { issuer, qa } = channels
  const [dan, eve, fay] = [
    await authorOf({ qa, issuer }, 'dan'),
    await authorOf({ qa, issuer }, 'eve'),
    await authorOf({ qa, issuer }, 'fay')
  ]
  const admin = bearer(await issuer.sign({ sub: 'boss', scope: ['Tutorial.Author', 'Admin'] }))
  const forget = (author: Author) => author.call('forgetMe', { confirmation: 'forget' })
  const { ID: release } = (await dan.call('createRelease', { name: 'secretive' })).json<{ ID: string }>()
  const definition = JSON.stringify({ kind: 'group', slug: 'g', title: 'G', tags: ['t'], items: [{ slug: 's' }] })
  expect((await eve.call('setReleasePath', { release, definition })).status).toBe(200)
  await prepare(qa, 'secretive', documentOf('secretive'))
  await approved(dan, fay, 'secretive')
  for (const author of [dan, eve, fay]) {
    const refused = await forget(author)
    expect([refused.status, refused.json()]).toMatchObject([409, { error: { code: 'release_unfinished' } }])
    expect(refused.text()).toContain('secretive')
  }
  const forgetAuthor = () => post(`${qa.url}/preview/forgetAuthor`, { login: 'dan' }, admin)
  expect((await forgetAuthor()).status).toBe(409)
  expect((await dan.call('approveRelease', { release, revision: 2 })).status).toBe(403)
  await eve.call('discardRelease', { release })
  expect([(await forget(eve)).status, (await forgetAuthor()).status]).toEqual([200, 200])
})

test('what was changed since is named, and stays when it is skipped', async () => {
  const { production } = channels
  await publish(production, { ...documentOf('one'), ...documentOf('two'), ...documentOf('three') })
  const version = await released('trio', {
    ...documentOf('one', 2),
    ...documentOf('two', 2),
    ...documentOf('three', 2)
  })
  // another release changes one, and somebody takes another one off
  await released('overlap', documentOf('one', 3))
  const purge = await post(`${production.url}/build/orphan-purge`, { slugs: ['three'] }, bearer(production.key))
  expect(purge.json()).toMatchObject({ purged: ['three'] })
  const { ID: release } = await ann.release('trio')
  const refused = await ann.call('takeBackRelease', { release, skip: [] })
  const named = `since version ${version}: one, three`
  expect([refused.status, refused.text()]).toEqual([409, expect.stringContaining(named)])
  expect((await ann.call('takeBackRelease', { release, skip: ['one', 'three'] })).status).toBe(200)
  const { one, two, three } = await publishedHashes(production)
  expect([one, two, three]).toEqual([hashOf(sampleDocument('one', 3)), hashOf(sampleDocument('two')), undefined])
})

test('after a rollback there is nothing left to take back', async () => {
  const { production } = channels
  await publish(production, documentOf('rolled'))
  await released('rolling', documentOf('rolled', 2))
  expect((await publisher(production).rollback()).status).toBe(200)
  const { ID: release } = await ann.release('rolling')
  const answer = await ann.call('takeBackRelease', { release, skip: [] })
  expect(answer.json()).toMatchObject({ status: 'TAKEN_BACK', takenBackVersion: null })
})
