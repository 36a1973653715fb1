import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { behindChange } from '../platform/support/hold-lock.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBothInFullRun('statements', 'types', 'concurrency')
inFullRun()

let backend: Backend
let admin: ReturnType<typeof curator>

interface Change extends Row {
  readonly attribute: string
  readonly modification: string
  readonly valueBefore: string | null
  readonly valueAfter: string | null
}

beforeAll(async () => {
  backend = await startBackend()
  admin = curator(backend)
})

const changesOf = async (ID: string, more = ''): Promise<readonly Change[]> =>
  (await admin.list(
    `ChangeView?$filter=${encodeURIComponent(`entityKey eq '${ID}'${more}`)}&$orderby=createdAt,attribute`
  )) as readonly Change[]

const putBack = (change: Change | undefined, body: object = {}) =>
  admin.post(`ChangeView(${String(change?.ID)})/AdminService.putBack`, { ...body })

const told = (changes: readonly Change[]) =>
  changes.map(({ attribute, modification, valueBefore, valueAfter }) => [
    attribute,
    modification,
    valueBefore,
    valueAfter
  ])

/** A mission with a path of three tutorials. */
async function mission(slug: string): Promise<Row> {
  const tag = await admin.tag(`history>${slug}`)
  const tutorials = []
  for (const number of [1, 2, 3]) tutorials.push(await admin.tutorial(`${slug}-${number}`, { title: `Eat ${number}` }))
  const items = tutorials.map(({ ID }, itemOrder) => ({
    taskType: 'TUTORIAL',
    tutorial_ID: ID,
    itemOrder: itemOrder + 1
  }))
  const answer = await admin.active('Missions', {
    ...{ title: `Mission ${slug}`, slug, tags: [{ tag_ID: tag.ID }] },
    completionPaths: [{ name: 'The path', items }]
  })
  expect(answer.status).toBe(201)
  return answer.json<Row>()
}

const pathOf = async (ID: string) =>
  (
    await admin.call('GET', `Missions(ID=${ID},IsActiveEntity=true)/completionPaths?$expand=items($orderby=itemOrder)`)
  ).json<{ value: readonly (Row & { readonly items: readonly Row[] })[] }>().value

const active = (ID: string): string => `Missions(ID=${ID},IsActiveEntity=true)`

describe('a path that went', () => {
  testOnBoth('is told by its titles, with who and when, under its mission, and comes back whole', async () => {
    const { ID } = await mission('whole')
    const before = await pathOf(ID)
    expect(before[0]?.items).toHaveLength(3)
    expect((await admin.patch(active(ID), { completionPaths: [] })).status).toBe(200)
    expect(await pathOf(ID)).toEqual([])
    const gone = await changesOf(ID, ` and modification eq 'delete'`)
    expect(told(gone).sort()).toEqual(
      [
        ['completionPaths', 'delete', 'The path', null],
        ...[1, 2, 3].map(number => ['completionPaths.items', 'delete', `${number}. Eat ${number}`, null])
      ].sort()
    )
    for (const change of gone) expect(change).toMatchObject({ createdBy: 'admin', objectID: 'Mission whole' })
    const shown = (await admin.list(`${active(ID)}/changes?$filter=modification%20eq%20'delete'`)) as readonly Change[]
    expect(shown).toHaveLength(4)

    const single = gone.find(({ attribute }) => attribute === 'completionPaths.items')
    expect(refusal(await putBack(single))[0]).toBe(409)
    const answer = await putBack(single, { wholeSave: true })
    expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
    const after = await pathOf(ID)
    const facts = (paths: typeof before) =>
      paths.map(({ name, ID: path, items }) => [
        ...[name, path],
        items.map(item => [item.ID, item['itemOrder'], item['tutorial_ID'], item['taskLegacyId'], item['legacyId']])
      ])
    expect(facts(after)).toEqual(facts(before))
    // the log has it as well
    expect((await changesOf(ID, ` and modification eq 'create'`)).length).toBeGreaterThanOrEqual(8)
  })

  testOnBoth('lost one place, gained and changed others: each goes back alone', async () => {
    const { ID } = await mission('single')
    const [path] = await pathOf(ID)
    const items = path?.items ?? []
    const label = { altGroupLabel: 'By hand' }
    const kept = [items[0], { ...items[1], ...label }].map(item => ({ ...item, path_ID: undefined }))
    const answer = await admin.patch(active(ID), { completionPaths: [{ ID: path?.ID, name: 'The path', items: kept }] })
    expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
    const changes = (await changesOf(ID)).slice(-2)
    expect(told(changes)).toEqual(
      expect.arrayContaining([
        ['completionPaths.items', 'delete', '3. Eat 3', null],
        ['completionPaths.items', 'update', '2. Eat 2', '2. Eat 2']
      ])
    )
    const [gone, changed] = ['delete', 'update'].map(each => changes.find(({ modification }) => modification === each))
    expect((await putBack(gone)).status).toBe(200)
    expect((await pathOf(ID))[0]?.items).toHaveLength(3)
    const later = [items[0], { ...items[1], altGroupLabel: 'Later' }].map(item => ({ ...item, path_ID: undefined }))
    expect(
      (await admin.patch(active(ID), { completionPaths: [{ ID: path?.ID, name: 'The path', items: later }] })).status
    ).toBe(200)
    const conflict = await putBack(changed)
    expect(conflict.status).toBe(409)
    expect(conflict.text()).toMatch(/altGroupLabel is “Later” now, not “By hand”/)
    expect((await putBack(changed, { anyway: true })).status).toBe(200)
    expect((await pathOf(ID))[0]?.items[1]).toMatchObject({ altGroupLabel: null })
  })
})

describe('a value', () => {
  testOnBoth('goes back unless somebody has changed it since, and by the rules of its object', async () => {
    const { ID } = await mission('value')
    await admin.patch(active(ID), { title: 'Second', missionType: 'SET' })
    const title = (await changesOf(ID, ` and attribute eq 'title' and modification eq 'update'`))[0]
    await curator(backend, 'superadmin').patch(active(ID), { title: 'Third' })
    const conflict = await putBack(title)
    expect(refusal(conflict)).toEqual([409, 'title'])
    expect(conflict.text()).toMatch(/it is “Third” now, not “Second”; before that it was “Mission value”/)
    expect((await putBack(title, { wholeSave: true, anyway: true })).json()).toMatchObject({ count: 2 })
    const [row] = await admin.list(`Missions?$filter=ID%20eq%20${ID}`)
    expect(row).toMatchObject({ title: 'Mission value', missionType: null })
    await curator(backend, 'superadmin').patch(active(ID), { published: true })
    const [published] = await changesOf(ID, ` and attribute eq 'published' and modification eq 'update'`)
    expect((await putBack(published)).status).toBe(403)
    await admin.edit('Missions', ID)
    expect(
      (
        await curator(backend, 'superadmin').post(`ChangeView(${String(published?.ID)})/AdminService.putBack`, {})
      ).text()
    ).toMatch(/being edited by admin/)
  })

  testOnBoth('of a setting is told and goes back', async () => {
    const [settings] = [(await admin.call('GET', 'NavigatorSettings')).json<Row>()]
    expect((await admin.patch('NavigatorSettings', { includeNestedGroups: true })).status).toBe(200)
    const [change] = (await changesOf(settings.ID)).slice(-1)
    expect(change).toMatchObject({ attribute: 'includeNestedGroups', valueBefore: null, valueAfter: 'true' })
    expect((await putBack(change)).status).toBe(200)
    expect((await admin.call('GET', 'NavigatorSettings')).json()).toMatchObject({ includeNestedGroups: null })
  })

  test('of what is gone: a tag is made again, a mission not', async () => {
    const tag = await admin.made('Tags', { name: 'history>gone', label: 'Gone' })
    await admin.remove(`Tags(${tag.ID})`)
    const [name] = await changesOf(tag.ID, ` and modification eq 'delete'`)
    expect((await putBack(name)).status).toBe(200)
    expect(await admin.list(`Tags?$filter=ID%20eq%20${tag.ID}`)).toMatchObject([
      { name: 'history>gone', label: 'Gone' }
    ])
    const { ID } = await mission('dropped')
    await admin.remove(active(ID))
    const [title] = await changesOf(ID, ` and attribute eq 'title' and modification eq 'delete'`)
    expect((await putBack(title)).text()).toMatch(/was deleted/)
    const [created] = await changesOf(ID, ` and attribute eq 'title' and modification eq 'create'`)
    expect((await putBack(created)).text()).toMatch(/delete it instead/)
  })

  testOnBoth('of a publish is not in the log', async () => {
    await admin.tag('history>published')
    await publish(
      backend,
      { 'history-published': sampleDocument('history-published', 3) },
      { metadata: { 'history-published': { title: 'Published', tags: ['history>published'] } } }
    )
    expect(await admin.list(`ChangeView?$filter=objectID%20eq%20'Published'`)).toEqual([])
  })

  testOnBoth('by a tag has the name that the tag has now', async () => {
    const { ID } = await mission('primary')
    const [one, other] = [await admin.tag('history>one'), await admin.tag('history>other')]
    await admin.patch(active(ID), { primaryTag: 'history>one' })
    await admin.patch(active(ID), { primaryTag: 'history>other' })
    for (const { ID: tag, name } of [one, other]) await admin.patch(`Tags(${tag})`, { name: `${String(name)}-now` })
    const changes = await changesOf(ID, ` and attribute eq 'primaryTag'`)
    const last = changes.find(({ valueAfter }) => valueAfter === 'history>other')
    expect((await putBack(last)).text()).toMatch(/"count":1/)
    expect(await admin.list(`Missions?$filter=ID%20eq%20${ID}`)).toMatchObject([{ primaryTag: 'history>one-now' }])
  })

  testOnBoth('of a word goes back, which is its key', async () => {
    const acronym = await admin.made('Acronyms', { spelling: 'Historic' })
    await admin.patch(`Acronyms('historic')`, { spelling: 'HisToric' })
    const [change] = await changesOf('historic', ` and modification eq 'update'`)
    expect([acronym['word'], (await putBack(change)).text()]).toEqual([
      'historic',
      expect.stringContaining('"count":1')
    ])
    expect(await admin.list(`Acronyms?$filter=word%20eq%20'historic'`)).toMatchObject([{ spelling: 'Historic' }])
  })
})

describe('a tag that was renamed and deleted', () => {
  testOnBoth('comes back with its former names, which are given by renames alone', async () => {
    const tag = await admin.tag('former>a')
    for (const name of ['former>b', 'former>c']) await admin.patch(`Tags(${tag.ID})`, { name })
    const aliases = async () =>
      (await admin.list(`TagAliases?$filter=tag_ID%20eq%20${tag.ID}`)).map(({ name }) => name).sort()
    expect(told(await changesOf(tag.ID, ` and attribute eq 'aliases'`))).toEqual([])
    expect((await admin.remove(`Tags(${tag.ID})`)).status).toBe(204)
    expect(await aliases()).toEqual([])
    const [name] = await changesOf(tag.ID, ` and attribute eq 'name' and modification eq 'delete'`)
    expect((await putBack(name)).text()).toMatch(/"count":/)
    expect(await aliases()).toEqual(['former>a', 'former>b'])
    await publish(
      backend,
      { 'of-former-name': sampleDocument('of-former-name') },
      { metadata: { 'of-former-name': { title: 'F', tags: ['former>a'] } } }
    )
    expect(await admin.list(`TutorialTags?$filter=tag_ID%20eq%20${tag.ID}`)).toHaveLength(1)

    const [alias] = await admin.list(`TagAliases?$filter=tag_ID%20eq%20${tag.ID}%20and%20name%20eq%20'former>a'`)
    await admin.remove(`TagAliases(${String(alias?.ID)})`)
    const removed = (await changesOf(tag.ID, ` and attribute eq 'aliases' and modification eq 'delete'`)).at(-1)
    expect(removed).toMatchObject({ valueBefore: 'former>a', objectID: 'former>c' })
    const refused = await putBack(removed)
    expect([refused.status, refused.text()]).toEqual([409, expect.stringContaining('when it is renamed')])
  })
})

if (databaseKind === 'postgres') {
  testOnBoth('what a colleague saves at the same moment is kept or named', async () => {
    const { ID } = await mission('moment')
    const [path] = await pathOf(ID)
    const [first, second, third] = path?.items ?? []
    const kept = [first, { ...second, altGroupLabel: 'By hand' }].map(item => ({ ...item, path_ID: undefined }))
    await admin.patch(active(ID), { completionPaths: [{ ID: path?.ID, name: 'The path', items: kept }] })
    const changed = (await changesOf(ID, ` and modification eq 'update'`)).at(-1)
    const theirs = `UPDATE tutorials_platform_Locks SET name = name WHERE name = 'curation';
      INSERT INTO tutorials_catalog_CompletionPathItems (ID, legacyId, path_ID, taskType, tutorial_ID, itemOrder, altGroupOrder)
      VALUES ('${randomUUID()}', 4711, '${String(path?.ID)}', 'TUTORIAL', '${String(third?.['tutorial_ID'])}', 9, 0)`
    const answer = await behindChange(backend, theirs, () => putBack(changed))
    expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
    expect((await pathOf(ID))[0]?.items).toMatchObject([{}, { altGroupLabel: null }, { itemOrder: 9 }])

    const event = await admin.made('LegacyRedirects', { fromPath: '/moment', toPath: '/one' })
    await admin.patch(`LegacyRedirects(${event.ID})`, { toPath: '/two' })
    const [target] = await changesOf(event.ID, ` and modification eq 'update'`)
    const row = `UPDATE tutorials_homepage_LegacyRedirects SET toPath = '/theirs' WHERE ID = '${event.ID}'`
    expect(refusal(await behindChange(backend, row, () => putBack(target)))).toEqual([409, 'toPath'])
  })
}
