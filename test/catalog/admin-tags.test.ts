import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { curator, refusal, type Row } from './support/curator.ts'

onBothInFullRun('statements', 'constraints', 'retention')
inFullRun()

describe('tags for admins', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>

  beforeAll(async () => {
    backend = await startBackend()
    admin = curator(backend)
  })

  const publishTagged = (slug: string, ...tags: string[]) =>
    publish(backend, { [slug]: sampleDocument(slug, tags.length) }, { metadata: { [slug]: { title: slug, tags } } })

  /** The slugs of the tutorials that are linked to a tag. */
  const linked = async ({ ID }: Row): Promise<unknown[]> =>
    (await admin.list(`TutorialTags?$filter=tag_ID%20eq%20${ID}&$expand=tutorial($select=slug)`))
      .map(({ tutorial }) => (tutorial as Row).slug)
      .sort()

  const changes = (filter: string) => admin.list(`ChangeView?$filter=${encodeURIComponent(filter)}&$orderby=createdAt`)

  describe('tags', () => {
    verifiesOnSqlite(
      ['CATALOG-015', 'CATALOG-016', 'CATALOG-017', 'CATALOG-047'],
      'are made, computed, changed, removed',
      async () => {
        const made = await admin.made('Tags', {
          name: 'programming-tool>abap',
          titlePath: 'Programming Tool : ABAP / Cloud'
        })
        expect(made).toMatchObject({ name: 'programming-tool>abap', titlePath: 'Programming Tool : ABAP / Cloud' })
        const read = await admin.list(`Tags?$select=mdFormat&$filter=ID%20eq%20${made.ID}`)
        expect(read).toMatchObject([{ mdFormat: 'programming-tool>cloud' }])
        expect(refusal(await admin.post('Tags', { name: 'Programming-Tool>ABAP' }))).toEqual([409, 'name'])
        expect(refusal(await admin.post('Tags', { name: ' ' }))).toEqual([400, 'name'])
        const patched = async (body: object) => (await admin.patch(`Tags(${made.ID})`, { ...body })).json()
        expect(await patched({ label: 'ABAP' })).toMatchObject({ label: 'ABAP', mdFormat: 'programming-tool>cloud' })
        expect(await patched({ titlePath: 'Tool : Steampunk' })).toMatchObject({ mdFormat: 'tool>steampunk' })
        expect(await patched({ mdFormat: 'mine' })).toMatchObject({ mdFormat: 'tool>steampunk' })
        expect(await patched({ titlePath: null })).toMatchObject({ mdFormat: null })
        expect((await admin.remove(`Tags(${made.ID})`)).status).toBe(204)
      }
    )

    verifies('CATALOG-018', 'are linked to the tutorials whose content carries them', async () => {
      await publishTagged('one', 'topic>first', 'TOPIC>Second')
      await publishTagged('two', 'topic>first')
      const [stored] = await admin.list("Tutorials?$filter=slug%20eq%20'one'")
      expect(stored).toMatchObject({ publishedTags: '["topic>first","TOPIC>Second"]' })
      const first = await admin.tag('Topic>First')
      expect(await linked(first)).toEqual(['one', 'two'])
      await publishTagged('three', 'topic>FIRST', 'x', 'y')
      await publishTagged('two', 'topic>second', 'x')
      expect(await linked(first)).toEqual(['one', 'three'])
      await admin.patch(`Tags(${first.ID})`, { name: 'topic>second' })
      expect(await linked(first)).toEqual(['one', 'three', 'two'])
      expect((await admin.remove(`Tags(${first.ID})`)).status).toBe(204)
      expect(await linked(first)).toEqual([])
    })

    testOnBoth('are linked as well when they are made while the tutorial is published', async () => {
      for (const round of ['a', 'b', 'c', 'd', 'e']) {
        const [made] = await Promise.all([admin.tag(`race>${round}`), publishTagged(`race-${round}`, `race>${round}`)])
        expect([round, await linked(made)]).toEqual([round, [`race-${round}`]])
      }
    })

    testOnBoth('in use by a mission stay; unused ones are cleaned up', async () => {
      const [used, unused, primary] = (await Promise.all(['used', 'unused', 'primary'].map(admin.tag))) as [
        Row,
        Row,
        Row
      ]
      await admin.active('Missions', { title: 'Uses a tag', tags: [{ tag_ID: used.ID }] })
      await admin.tutorial('of-primary', { primaryTag: 'PRIMARY' })
      expect((await admin.remove(`Tags(${used.ID})`)).status).toBe(409)
      expect((await admin.post('cleanupUnusedTags', {})).json()).toMatchObject({ deleted: expect.any(Number) })
      const left = (await admin.list('Tags')).map(({ ID }) => ID)
      expect([used, unused, primary].map(({ ID }) => left.includes(ID))).toEqual([true, false, true])
    })
  })

  verifiesOnSqlite(
    ['CATALOG-029', 'CATALOG-030', 'CATALOG-031'],
    'a publish brings owner and source of a tutorial',
    async () => {
      const publishFrom = (repo: string) =>
        publish(
          backend,
          { sourced: sampleDocument('sourced', repo.length) },
          { metadata: { sourced: { title: 'Sourced', repository: { owner: 'team', repo } } } }
        )
      await publishFrom('first')
      const [row] = await admin.list("Tutorials?$filter=slug%20eq%20'sourced'&$expand=meta")
      expect(row?.['meta']).toMatchObject({ monitoredStatus: 'ACTIVE', notificationNumber: 0 })
      const source = () => admin.list("RepoCatalog?$filter=slug%20eq%20'sourced'")
      expect(await source()).toMatchObject([{ slug: 'sourced', owner: 'team', repo: 'first' }])
      await publishFrom('second')
      expect(await source()).toMatchObject([{ slug: 'sourced', repo: 'second' }])
    }
  )

  describe('the import of tags', () => {
    const preview = (payload: string, format: string) => admin.post('previewTagImport', { payload, format })
    const commit = (token: unknown, strategy: string) => admin.post('commitTagImport', { token, strategy })

    test('says what it would do, and then does it once', async () => {
      await publishTagged('imported', 'import>a')
      const known = await admin.made('Tags', { name: 'import>known', label: 'Old' })
      const csv =
        'Name,label,title_path,colour\nimport>a,"A, a",,red\nIMPORT>known,New,,\nimport>a,,,\n,,Import : Made,\n'
      const answer = await preview(csv, 'csv')
      const { token, rows, ...said } = answer.json<{ token: string; rows: Row[]; summary: object }>()
      expect(said).toMatchObject({
        summary: { total: 4, new_: 2, conflict: 1, invalid: 1 },
        parseWarnings: ['The column colour is not imported']
      })
      expect(rows.map(({ name, status }) => [name, status])).toEqual([
        ['import>a', 'new'],
        ['IMPORT>known', 'conflict'],
        ['import>a', 'invalid'],
        ['import>made', 'new']
      ])
      expect(rows.map(({ currentLabel }) => currentLabel)).toEqual([null, 'Old', null, null])
      expect((await commit(token, 'abort-on-duplicate')).status).toBe(409)
      expect((await commit(token, 'upsert')).json()).toMatchObject({ inserted: 2, updated: 1, skipped: 1, total: 4 })
      expect(refusal(await commit(token, 'upsert'))).toEqual([410, 'token'])
      const [changed] = await admin.list(`Tags?$filter=ID%20eq%20${known.ID}`)
      expect(changed).toMatchObject({ name: 'import>known', label: 'New' })
      const [fresh] = await admin.list(`Tags?$filter=${encodeURIComponent("name eq 'import>a'")}`)
      expect(fresh && (await linked(fresh))).toEqual(['imported'])
    })

    test('skips what is there when told so, and forgets after fifteen minutes', async () => {
      const tags = JSON.stringify([{ name: 'import>known', label: 'x' }, { name: 'import>json' }])
      const { token } = (await preview(tags, 'json')).json<{ token: string }>()
      expect((await commit(token, 'skip-duplicates')).json()).toMatchObject({ inserted: 1, updated: 0, skipped: 1 })
      const late = (await preview(tags, 'json')).json<{ token: string }>()
      await backend.at(16 * 60_000)
      expect((await commit(late.token, 'upsert')).status).toBe(410)
      await backend.at(0)
    })

    test.each([
      [413, 'too many', `name\n${'x\n'.repeat(5001)}`, 'csv', 'payload'],
      [413, 'too long', 'x'.repeat(2_000_001), 'csv', 'payload'],
      [400, 'no JSON', '{', 'json', 'payload'],
      [400, 'nothing', '', 'csv', 'payload'],
      [400, 'no columns', 'a,b\n1,2\n', 'csv', 'payload'],
      [400, 'another format', '<a/>', 'xml', 'format']
    ])('is refused with %d: %s', async (status, _, payload, format, target) => {
      expect(refusal(await preview(payload, format))).toEqual([status, target])
    })

    test('needs a strategy that there is', async () => {
      expect(refusal(await commit('x', 'guess'))).toEqual([400, 'strategy'])
    })
  })

  describe('the change log', () => {
    verifies('ODATA-010', 'tells who changed what, of rows that are gone too', async () => {
      const { ID } = await admin.made('Tags', { name: 'logged' })
      await admin.patch(`Tags(${ID})`, { label: 'Logged' })
      await admin.remove(`Tags(${ID})`)
      const log = await changes(`entityKey eq '${ID}'`)
      expect(log).toMatchObject([
        { modification: 'create', attribute: 'name', valueChangedTo: 'logged', createdBy: 'admin', objectID: 'logged' },
        { modification: 'update', attribute: 'label', valueChangedFrom: null, valueChangedTo: 'Logged' },
        ...log.slice(2).map(() => ({ modification: 'delete' }))
      ])
      expect(log.length).toBeGreaterThan(2)
      const tutorial = await admin.tutorial('logged-too')
      await admin.remove(`Tutorials(${tutorial.ID})`)
      const beside = await admin.list(`Tutorials(${tutorial.ID})/changes`)
      expect(beside.find(({ attribute }) => attribute === 'status')).toMatchObject({ valueChangedTo: 'INACTIVE' })
    })

    testOnBoth('has what a draft has changed, and nothing of the draft', async () => {
      const tag = await admin.tag('of-a-draft')
      const made = (await admin.active('Missions', { title: 'Before', tags: [{ tag_ID: tag.ID }] })).json<Row>()
      await admin.edit('Missions', made.ID)
      await admin.patchDraft('Missions', made.ID, { title: 'Between' })
      await admin.patchDraft('Missions', made.ID, { title: 'After' })
      expect((await admin.activate('Missions', made.ID)).status).toBe(200)
      const titles = await changes(`entityKey eq '${made.ID}' and attribute eq 'title'`)
      expect(titles.map(({ valueChangedTo }) => valueChangedTo)).toEqual(['Before', 'After'])
    })

    test('has neither publishes nor bulk imports', async () => {
      await publishTagged('unlogged', 'x')
      await publish(
        backend,
        { unlogged: sampleDocument('unlogged', 9) },
        { metadata: { unlogged: { title: 'Again' } } }
      )
      const [published] = await admin.list("Tutorials?$filter=slug%20eq%20'unlogged'")
      const migrating = { 'x-migration-mode': 'true' }
      await admin.patch(`Tutorials(${published?.ID})`, { title: 'Imported' }, migrating)
      expect(await changes(`entityKey eq '${published?.ID}'`)).toEqual([])
      await admin.patch(`Tutorials(${published?.ID})`, { title: 'By hand' })
      expect(await changes(`entityKey eq '${published?.ID}'`)).toMatchObject([{ valueChangedFrom: 'Imported' }])
    })

    testOnBoth('is cleared on demand and after 90 days', async () => {
      const clear = async (body: object) =>
        (await admin.post('clearChangeLog', { ...body })).json<{ deleted: number }>()
      expect(await clear({})).toMatchObject({ deleted: 0 })
      expect(await clear({ olderThanDays: 1, migrationOnly: false })).toMatchObject({ deleted: 0 })
      expect(refusal(await admin.post('clearChangeLog', { olderThanDays: -1 }))).toEqual([400, 'olderThanDays'])
      const before = (await changes("entity ne 'x'")).length
      expect(before).toBeGreaterThan(0)
      expect(await clear({ migrationOnly: false })).toMatchObject({ deleted: before })
      await admin.tag('outlived')
      await backend.at(new Date(Date.now() + 91 * 86_400_000))
      await backend.runJob('retention')
      await backend.at(0)
      expect(await changes("entity ne 'x'")).toEqual([])
    })
  })

  test('two instances that start at once on one database keep the change log', async () => {
    const { database, dataDir } = backend
    const both = await Promise.all([1, 2].map(() => startBackend({ database, dataDir })))
    await Promise.all(both.map((each, index) => curator(each).tag(`started-${index}`)))
    const logged = await changes("startswith(objectID,'started-')")
    expect(logged.map(({ objectID }) => objectID).sort()).toEqual(['started-0', 'started-1'])
  })
})
