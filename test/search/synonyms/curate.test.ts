import { beforeAll, describe, expect } from '@jest/globals'
import { curator, refusal } from '../../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'

onBoth('constraints')

describe('synonyms', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>

  beforeAll(async () => {
    backend = await leaseBackend()
    admin = curator(backend)
  })

  const save = (row: object) => admin.post('Synonyms', { IsActiveEntity: true, ...row })
  const address = (ID: string) => `Synonyms(ID=${ID},IsActiveEntity=true)`
  const generation = async () => {
    const [row] = await backend.sql(`SELECT value FROM tutorials_platform_Generations WHERE name = 'search'`)
    return Number(row?.['value'])
  }

  test('are stored in lower case and tidy, and each change is a new state of the search', async () => {
    const before = await generation()
    const made = await save({ word: ' Kubernetes ', synonyms: 'K8s ,  Container   Platform,' })
    expect([made.status, made.json()]).toEqual([
      201,
      expect.objectContaining({ word: 'kubernetes', synonyms: 'k8s, container platform' })
    ])
    const { ID } = made.json<{ ID: string }>()
    const created = await generation()
    expect(created).toBeGreaterThan(before)
    const patched = await admin.patch(address(ID), { synonyms: 'K8S' })
    expect([patched.status, patched.json()]).toEqual([200, expect.objectContaining({ synonyms: 'k8s' })])
    const changed = await generation()
    expect(changed).toBeGreaterThan(created)
    expect(await admin.list(`ChangeView?$filter=entityKey eq '${ID}'&$select=attribute`)).not.toEqual([])
    expect((await admin.remove(address(ID))).status).toBe(204)
    expect(await generation()).toBeGreaterThan(changed)
  })

  testOnBoth('of a word stand in one row', async () => {
    const row = { word: 'synonyms-twice', synonyms: 'one' }
    const { ID } = (await save(row)).json<{ ID: string }>()
    expect((await save({ ...row, word: 'Synonyms-Twice' })).status).toBe(409)
    await admin.remove(address(ID))
  })

  test('are edited as drafts, which are checked when they are activated', async () => {
    const made = await admin.post('Synonyms', {})
    const { ID } = made.json<{ ID: string }>()
    expect(
      (await admin.patchDraft('Synonyms', ID, { word: 'synonyms-draft', synonyms: 'synonyms-draft' })).status
    ).toBe(200)
    expect(refusal(await admin.activate('Synonyms', ID))).toEqual([400, 'synonyms'])
    expect((await admin.patchDraft('Synonyms', ID, { synonyms: 'Drafts' })).status).toBe(200)
    expect((await admin.activate('Synonyms', ID)).json()).toMatchObject({ synonyms: 'drafts' })
    await admin.remove(address(ID))
  })

  const eleven = Array.from({ length: 11 }, (_, index) => `term${index}`).join(',')
  test.each([
    ['word', { word: '' }],
    ['word', { word: '-' }],
    ['word', { word: 'a,b' }],
    ['word', { word: 'a\u0000b' }],
    ['word', { word: 'x'.repeat(61) }],
    ['synonyms', { synonyms: ' , ' }],
    ['synonyms', { synonyms: 'Synonyms-Bad' }],
    ['synonyms', { synonyms: 'one, ONE' }],
    ['synonyms', { synonyms: 'say "one"' }],
    ['synonyms', { synonyms: 'x'.repeat(61) }],
    ['synonyms', { synonyms: eleven }],
    ['synonyms', { synonyms: null }]
  ])('with a bad %s are refused: %j', async (field, part) => {
    const row = { word: 'synonyms-bad', synonyms: 'good', ...part }
    expect(refusal(await save(row))).toEqual([400, field])
  })

  test('keep apart from their word when one of both is changed', async () => {
    const { ID } = (await save({ word: 'synonyms-left', synonyms: 'synonyms-right' })).json<{ ID: string }>()
    expect(refusal(await admin.patch(address(ID), { word: 'synonyms-right' }))).toEqual([400, 'synonyms'])
    await admin.remove(address(ID))
  })

  test('belong to admins', async () => {
    expect((await curator(backend, 'author').post('Synonyms', { word: 'x', synonyms: 'y' })).status).toBe(403)
  })
})
