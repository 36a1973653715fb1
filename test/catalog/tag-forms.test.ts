import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { curator } from './support/curator.ts'

onBoth('statements', 'upgrades')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await curator(backend).made('Tags', { name: 'topic>made', titlePath: 'Topic : Publishing' })
  await curator(backend).tag('topic>no-path')
  const labels = { 'Topic : Posted things': 'Posted' }
  expect((await post(`${backend.url}/build/tag-labels`, labels, bearer(backend.key))).status).toBe(200)
  const payload = 'name,label,titlePath\ntopic>imported,Imported,Tool:Imported/Public\n'
  const preview = await curator(backend).post('previewTagImport', { payload, format: 'csv' })
  const { token } = preview.json<{ token: string }>()
  expect((await curator(backend).post('commitTagImport', { token, strategy: 'upsert' })).status).toBe(200)
})

const forms = async (query: string, path = '/admin/Tags'): Promise<readonly unknown[]> => {
  const answer = await get(backend.url + path + encodeURI(query), as(path.startsWith('/author') ? 'author' : 'admin'))
  expect([answer.status, answer.status === 200 || answer.text()]).toEqual([200, true])
  return answer.json<{ value: { mdFormat: string }[] }>().value.map(({ mdFormat }) => mdFormat)
}

describe.each(['/author/Tags', '/admin/Tags'])('%s', path => {
  test.each([
    [
      "?$filter=contains(tolower(name),tolower('pub')) or contains(tolower(mdFormat),tolower('PUB'))&$top=10&$skip=0&$count=true&$orderby=name",
      ['tool>public', 'topic>publishing']
    ],
    ["?$filter=mdFormat eq 'topic>publishing'", ['topic>publishing']],
    [
      "?$filter=startswith(mdFormat,'topic')&$orderby=mdFormat desc&$top=5",
      ['topic>publishing', 'topic>posted-things']
    ],
    ["?$filter=not contains(mdFormat,'topic')&$orderby=name", ['tool>public', null]],
    ['?$filter=mdFormat eq null', [null]]
  ])('%s', async (query, expected) => {
    expect(await forms(query, path)).toEqual(expected)
  })

  test('counts by it', async () => {
    const user = as(path.startsWith('/author') ? 'author' : 'admin')
    expect((await get(`${backend.url}${path}/$count?$filter=contains(mdFormat,'topic')`, user)).text()).toBe('2')
  })
})

test('queries of HCQL read it and ask by it', async () => {
  const [name, form] = [{ ref: ['name'] }, { ref: ['mdFormat'] }]
  const SELECT = { from: { ref: ['Tags'] }, columns: [name, form], where: [form, 'like', { val: 'tool>%' }] }
  const answer = await post(`${backend.url}/hcql/admin`, { SELECT }, as('admin'))
  expect(answer.json()).toEqual({ data: [{ name: 'topic>imported', mdFormat: 'tool>public' }] })
})

test('a start fills in what a former release has not stored', async () => {
  const before = await curator(backend).list('Tags?$orderby=name')
  await backend.sql('UPDATE tutorials_catalog_Tags SET mdFormat = NULL')
  const next = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  expect(await curator(next).list('Tags?$orderby=name')).toEqual(before)
})
