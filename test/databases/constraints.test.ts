import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'

onBoth('constraints', 'concurrency')

const NO_ROW = '00000000-0000-4000-8000-000000000000'
const CATEGORY = 'ca7e6013-0000-4000-8000-000000000001'

describe('constraints', () => {
  let backend: Backend
  let tutorial: Row

  beforeAll(async () => {
    backend = await leaseBackend()
    tutorial = await curator(backend).tutorial('constraints-one')
  })

  const insertTutorial = (ID: string, slug: string | null) =>
    backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, slug, title) VALUES (?, ?, ?)', [ID, slug, 'By SQL'])
  const insertScore = (category: string, score: number) =>
    backend.sql(
      'INSERT INTO tutorials_catalog_TutorialCategories (ID, tutorial_ID, category_ID, score) VALUES (?, ?, ?, ?)',
      [randomUUID(), tutorial.ID, category, score]
    )

  test('a value that is there already is 409 and names its column, whatever its case', async () => {
    const admin = curator(backend)
    await admin.tag('constraints-tag')
    for (const name of ['constraints-tag', 'CONSTRAINTS-tag'])
      expect(refusal(await admin.post('Tags', { name }))).toEqual([409, 'name'])
    const other = await admin.tag('constraints-other')
    expect(refusal(await admin.patch(`Tags(${other.ID})`, { name: 'constraints-tag' }))).toEqual([409, 'name'])
    const paths = ['/constraints', '/CONSTRAINTS'].map(fromPath => ({ fromPath, toPath: '/' }))
    const answers = await Promise.all(paths.map(row => admin.post('LegacyRedirects', row)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
  })

  test('of rows with one value that are created at once, one is stored', async () => {
    const names = Array.from({ length: 6 }, (_, at) => (at % 2 ? 'constraints-race' : 'Constraints-Race'))
    const answers = await Promise.all(names.map(name => curator(backend).post('Tags', { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await curator(backend).list("Tags?$filter=tolower(name) eq 'constraints-race'")).toHaveLength(1)
  })

  test('a value that breaks a rule is 400 and names its field', async () => {
    const admin = curator(backend)
    const broken = [
      await admin.patch(`Tutorials(${tutorial.ID})`, { status: 'ODD' }),
      await admin.patch(`Tutorials(${tutorial.ID})`, { redirectTo_ID: NO_ROW }),
      await admin.patch(`Tutorials(${tutorial.ID})`, { title: 'x'.repeat(256) }),
      await admin.post('Tags', { name: null }),
      await admin.post('Tags', {})
    ]
    expect(broken.map(refusal)).toEqual([
      [400, 'status'],
      [400, 'redirectTo_ID'],
      [400, 'title'],
      [400, 'name'],
      [400, 'name']
    ])
  })

  test('the database itself keeps what clients cannot reach', async () => {
    const statements = [
      () => insertTutorial(randomUUID(), 'constraints-ONE'),
      () => insertTutorial(randomUUID(), 'constraints-one'),
      () => insertTutorial(randomUUID(), null),
      () => insertTutorial(tutorial.ID, 'constraints-key'),
      () => insertScore(CATEGORY, 1.5),
      () => insertScore(NO_ROW, 0.5),
      () => backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'ODD' WHERE ID = ?`, [tutorial.ID])
    ]
    for (const [at, statement] of statements.entries())
      expect([at, await statement().catch(String)]).toEqual([at, expect.stringMatching(/integrity|constraint/i)])
    await insertScore(CATEGORY, 0.5)
    await expect(insertScore(CATEGORY, 0.6)).rejects.toThrow(/unique/i)
  })

  test('a row that others refer to is not deleted: 409', async () => {
    const admin = curator(backend)
    const { ID } = await admin.tag('constraints-used')
    await admin.active('Missions', { title: 'Constraints', tags: [{ tag_ID: ID }] })
    expect((await admin.remove(`Tags(${ID})`)).status).toBe(409)
    const remove = () => backend.sql('DELETE FROM tutorials_catalog_Tags WHERE ID = ?', [ID])
    await expect(remove()).rejects.toThrow(/integrity|constraint/i)
    await backend.sql('DELETE FROM tutorials_catalog_MissionTags WHERE tag_ID = ?', [ID])
    expect((await admin.remove(`Tags(${ID})`)).status).toBe(204)
  })
})
