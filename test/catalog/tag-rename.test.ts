import { beforeAll, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { curator, refusal, type Row } from './support/curator.ts'

onBothInFullRun('statements', 'constraints')
inFullRun()

let backend: Backend
let admin: ReturnType<typeof curator>

beforeAll(async () => {
  backend = await startBackend()
  admin = curator(backend)
})

const publishTagged = (slug: string, ...tags: string[]) =>
  publish(
    backend,
    { [slug]: sampleDocument(slug, tags.join('').length) },
    { metadata: { [slug]: { title: slug, tags, primaryTag: tags[0] ?? null } } }
  )

const linked = async ({ ID }: Row): Promise<unknown[]> =>
  (await admin.list(`TutorialTags?$filter=tag_ID%20eq%20${ID}&$expand=tutorial($select=slug)`))
    .map(({ tutorial }) => (tutorial as Row).slug)
    .sort()

const rename = (tag: Row, name: string) => admin.post(`Tags(${tag.ID})/AdminService.renameTag`, { name })

const tutorial = async (slug: string) => (await admin.list(`Tutorials?$filter=slug%20eq%20'${slug}'`))[0]

const uses = async ({ ID }: Row): Promise<unknown[]> =>
  (await admin.list(`FormerTagUses?$filter=tag_ID%20eq%20${ID}&$expand=tutorial($select=slug)`))
    .map(({ name, tutorial }) => `${String((tutorial as Row).slug)}: ${String(name)}`)
    .sort()

const aliases = async ({ ID }: Row): Promise<unknown[]> =>
  (await admin.list(`TagAliases?$filter=tag_ID%20eq%20${ID}`)).map(({ name }) => name).sort()

testOnBoth('a renamed tag keeps tutorials and missions, and sources may go on with its former name', async () => {
  await publishTagged('kept', 'topic>publishing', 'topic>other')
  await publishTagged('upper', 'Topic>Publishing')
  const tag = await admin.tag('topic>publishing')
  const mission = (
    await admin.active('Missions', { title: 'Keeps', primaryTag: 'topic>publishing', tags: [{ tag_ID: tag.ID }] })
  ).json<Row>()
  const preview = await admin.post(`Tags(${tag.ID})/AdminService.previewRename`, { name: 'topic>release' })
  expect(preview.json()).toMatchObject({
    former: 'topic>publishing',
    ...{ tutorials: 2, missions: 1, groups: 0 },
    sources: [{ slug: 'kept' }, { slug: 'upper' }]
  })
  const answer = await rename(tag, 'topic>release')
  expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ tutorials: 2, missions: 1 })])
  expect(await linked(tag)).toEqual(['kept', 'upper'])
  expect(await tutorial('kept')).toMatchObject({
    primaryTag: 'topic>release',
    publishedTags: '["topic>release","topic>other"]'
  })
  expect((await admin.list(`Missions(ID=${mission.ID},IsActiveEntity=true)/tags`)).length).toBe(1)
  expect(await admin.list(`Missions?$filter=ID%20eq%20${mission.ID}`)).toMatchObject([{ primaryTag: 'topic>release' }])
  expect(await aliases(tag)).toEqual(['topic>publishing'])
  expect(await uses(tag)).toEqual(['kept: topic>publishing', 'upper: topic>publishing'])

  // the next publish lands on the renamed tag; a source that was changed is listed no more
  await publishTagged('later', 'topic>publishing')
  await publishTagged('upper', 'topic>release')
  expect(await linked(tag)).toEqual(['kept', 'later', 'upper'])
  expect(await tutorial('later')).toMatchObject({ primaryTag: 'topic>release', publishedTags: '["topic>release"]' })
  expect(await uses(tag)).toEqual(['kept: topic>publishing', 'later: topic>publishing'])
  const feed = (await get(`${backend.url}/build/catalog`)).json<{ formerTags: object }>()
  expect(feed.formerTags).toMatchObject({ 'topic>publishing': 'topic>release' })

  // one entry of the change log, that of the tag
  const log = await admin.list(`ChangeView?$filter=valueChangedTo%20eq%20'topic%3Erelease'`)
  expect(log.map(({ objectID, attribute }) => [objectID, attribute])).toEqual([['topic>release', 'name']])
})

testOnBoth('renamed once more and back, every former name still leads to the tag', async () => {
  await publishTagged('chained', 'chain>a')
  const tag = await admin.tag('chain>a')
  await rename(tag, 'chain>b')
  expect((await admin.patch(`Tags(${tag.ID})`, { name: 'chain>c' })).status).toBe(200)
  expect(await aliases(tag)).toEqual(['chain>a', 'chain>b'])
  expect(await uses(tag)).toEqual(['chained: chain>a'])
  await publishTagged('chained', 'chain>b', 'x')
  expect(await uses(tag)).toEqual(['chained: chain>b'])
  await rename(tag, 'chain>a')
  expect(await aliases(tag)).toEqual(['chain>b', 'chain>c'])
  expect(await linked(tag)).toEqual(['chained'])
  expect(await tutorial('chained')).toMatchObject({ publishedTags: '["chain>a","x"]' })
})

testOnBoth('a former name is that of no other tag until it is removed', async () => {
  await publishTagged('unaliased', 'gone>a')
  const tag = await admin.tag('gone>a')
  await rename(tag, 'gone>b')
  expect(refusal(await admin.post('Tags', { name: 'Gone>A' }))).toEqual([409, 'name'])
  const other = await admin.tag('gone>other')
  expect(refusal(await rename(other, 'gone>a'))).toEqual([409, 'name'])
  expect(refusal(await rename(other, 'GONE>b'))).toEqual([409, 'name'])
  const preview = await admin.post(`Tags(${other.ID})/AdminService.previewRename`, { name: 'GONE>b' })
  expect([...refusal(preview), preview.text()]).toEqual([409, 'name', expect.stringContaining('a tag gone>b already')])
  expect((await admin.post(`Tags(${other.ID})/AdminService.previewRename`, { name: 'Gone>Other' })).status).toBe(200)
  expect(refusal(await rename(other, ' '))).toEqual([400, 'name'])
  const [alias] = await admin.list(`TagAliases?$filter=tag_ID%20eq%20${tag.ID}`)
  expect((await admin.remove(`TagAliases(${String(alias?.ID)})`)).status).toBe(204)
  expect(await uses(tag)).toEqual([])
  expect(await linked(tag)).toEqual(['unaliased'])
  const taken = await admin.tag('gone>a')
  await publishTagged('unaliased', 'gone>a', 'x')
  expect([await linked(tag), await linked(taken)]).toEqual([[], ['unaliased']])
  await rename(taken, 'gone>c')
  expect((await admin.remove(`Tags(${taken.ID})`)).status).toBe(204)
  expect(await aliases(taken)).toEqual([])
})

testOnBoth('an import meets a former name', async () => {
  const tag = await admin.tag('met>a')
  await rename(tag, 'met>b')
  const payload = JSON.stringify([{ name: 'met>a', label: 'Met' }])
  const { token, rows } = (await admin.post('previewTagImport', { payload, format: 'json' })).json<{
    token: string
    rows: Row[]
  }>()
  expect(rows).toMatchObject([{ name: 'met>a', status: 'conflict', currentName: 'met>b' }])
  expect((await admin.post('commitTagImport', { token, strategy: 'upsert' })).json()).toMatchObject({ updated: 1 })
  expect(await admin.list(`Tags?$filter=ID%20eq%20${tag.ID}`)).toMatchObject([{ name: 'met>b', label: 'Met' }])
})

testOnBoth('an import and labels that name a tag by both its names take the present one', async () => {
  const tag = await admin.tag('both>a')
  await rename(tag, 'both>b')
  const label = async () => (await admin.list(`Tags?$filter=ID%20eq%20${tag.ID}`))[0]?.['label']
  const payload = JSON.stringify([
    { name: 'both>a', label: 'By the former name' },
    { name: 'BOTH>b', label: 'By the name' }
  ])
  const { token, rows } = (await admin.post('previewTagImport', { payload, format: 'json' })).json<{
    token: string
    rows: Row[]
  }>()
  expect(rows).toMatchObject([
    { status: 'invalid', problem: 'the same tag stands here as BOTH>b' },
    { status: 'conflict', problem: null }
  ])
  const answer = await admin.post('commitTagImport', { token, strategy: 'upsert' })
  expect(answer.json()).toMatchObject({ inserted: 0, updated: 1, skipped: 1 })
  expect(await label()).toBe('By the name')

  const labels = { 'both>b': 'Label of the name', 'both>a': 'Label of the former name' }
  const sent = await post(`${backend.url}/build/tag-labels`, labels, bearer(backend.key))
  expect([sent.status, sent.json()]).toEqual([200, { count: 2, created: 0, updated: 1 }])
  expect(await label()).toBe('Label of the name')
})

testOnBoth('names and uses are not written past the rules, and one that was leads nowhere', async () => {
  const tag = await admin.tag('past>a')
  const other = await admin.tag('past>other')
  for (const part of ['aliases', 'formerUses']) {
    for (const rows of [[], [{ name: 'past>other' }]])
      expect(refusal(await admin.patch(`Tags(${tag.ID})`, { [part]: rows }))).toEqual([400, part])
    expect(refusal(await admin.post('Tags', { name: 'past>b', [part]: [] }))).toEqual([400, part])
  }
  await backend.sql('INSERT INTO tutorials_catalog_TagAliases (ID, tag_ID, name) VALUES (?, ?, ?)', [
    randomUUID(),
    tag.ID,
    'Past>Other'
  ])
  await publishTagged('not-hijacked', 'past>other')
  expect([await linked(tag), await linked(other)]).toEqual([[], ['not-hijacked']])
  expect((await rename(other, 'past>c')).status).toBe(200)
  expect([await aliases(tag), await aliases(other)]).toEqual([[], ['past>other']])
})

testOnBoth('a publish without metadata leaves which name a source uses', async () => {
  await publishTagged('unsaid', 'unsaid>a')
  const tag = await admin.tag('unsaid>a')
  await rename(tag, 'unsaid>b')
  await publish(backend, { unsaid: sampleDocument('unsaid', 99) })
  expect(await tutorial('unsaid')).toMatchObject({ publishedTags: '["unsaid>b"]' })
  expect([await uses(tag), await linked(tag)]).toEqual([['unsaid: unsaid>a'], ['unsaid']])
})

testOnBoth('a primary tag that is saved by a former name has the present one', async () => {
  const tag = await admin.tag('primary>a')
  await rename(tag, 'primary>b')
  const { ID } = await admin.tutorial('of-former', { primaryTag: 'Primary>A' })
  expect(await tutorial('of-former')).toMatchObject({ primaryTag: 'primary>b' })
  await admin.patch(`Tutorials(${ID})`, { primaryTag: 'primary>a' })
  expect(await tutorial('of-former')).toMatchObject({ primaryTag: 'primary>b' })
  const mission = (
    await admin.active('Missions', { title: 'Of former', primaryTag: 'primary>a', tags: [{ tag_ID: tag.ID }] })
  ).json<Row>()
  expect(await admin.list(`Missions?$filter=ID%20eq%20${mission.ID}`)).toMatchObject([{ primaryTag: 'primary>b' }])
})

testOnBoth('a rename leaves the change log to what else its atomicity group changes', async () => {
  const slugs = Array.from({ length: 50 }, (_, index) => `grouped-${index}`)
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])), {
    metadata: Object.fromEntries(slugs.map(slug => [slug, { title: slug, tags: ['grouped>a'] }]))
  })
  const tag = await admin.tag('grouped>a')
  const others: Row[] = []
  for (const number of [1, 2, 3, 4, 5, 6]) others.push(await admin.tag(`grouped>other-${number}`))
  const change = (url: string, body: object) => ({ method: 'PATCH', url, atomicityGroup: 'g', body })
  const { responses } = (
    await admin.batch([
      change(`Tags(${tag.ID})`, { name: 'grouped>b' }),
      // one after another, so that some of them fall into the rename
      ...others.map(({ ID }, index) => ({
        ...change(`Tags(${ID})`, { label: 'Grouped' }),
        ...(index > 0 && { dependsOn: [String(index)] })
      }))
    ])
  ).json<{ responses: readonly { status: number }[] }>()
  expect(responses.map(({ status }) => status)).toEqual([200, ...others.map(() => 200)])
  const logged = async ({ ID }: Row) =>
    (
      await admin.list(`ChangeView?$filter=${encodeURIComponent(`entityKey eq '${ID}' and modification eq 'update'`)}`)
    ).map(({ valueChangedTo }) => valueChangedTo)
  expect(await logged(tag)).toEqual(['grouped>b'])
  expect(await Promise.all(others.map(logged))).toEqual(others.map(() => ['Grouped']))
})
