import { beforeAll, expect, test } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'

onBoth('statements')

let backend: Backend
const ids: Record<string, string> = {}

beforeAll(async () => {
  backend = await startBackend()
  const admin = curator(backend, 'superadmin')
  const tags = await Promise.all(
    ['one', 'two'].map(async name => ({ tag_ID: (await admin.tag(`counted>${name}`)).ID }))
  )
  const make = async (entity: 'Missions' | 'Groups', slug: string, parts: object): Promise<void> => {
    const made = await admin.active(entity, { slug, title: slug, tags: tags.slice(0, 1), ...parts })
    if (made.status !== 201) throw new Error(made.text())
    ids[slug] = made.json<{ ID: string }>().ID
  }
  for (const [at, slug] of ['none', 'one', 'two', 'three'].entries())
    await make('Missions', slug, {
      completionPaths: [1, 2, 3].slice(0, at).map(number => ({ name: `${slug} ${number}` }))
    })
  const { ID } = await admin.tutorial('counted')
  await make('Groups', 'full', { tags, items: [{ tutorial_ID: ID, itemOrder: 1 }] })
  await make('Groups', 'empty', {})
})

async function read(path: string): Promise<unknown> {
  const answer = await get(`${backend.url}/admin/${encodeURI(path)}`, as('superadmin'))
  const isList = answer.headers['content-type']?.includes('json') && answer.status === 200
  if (!isList) return answer.status === 200 ? Number(answer.text()) : [answer.status, answer.text()]
  return answer.json<{ value: { slug?: string; name?: string }[] }>().value.map(({ slug, name }) => slug ?? name)
}

test.each([
  ['Missions?$filter=completionPaths/$count lt 2&$orderby=slug', ['none', 'one']],
  ['Missions?$orderby=completionPaths/$count desc', ['three', 'two', 'one', 'none']],
  ['Missions?$filter=IsActiveEntity eq true and completionPaths/$count ge 2&$orderby=slug desc', ['two', 'three']],
  ['Missions?$filter=(completionPaths/$count add tags/$count) eq 3', ['two']],
  ['Missions?$filter=tags/$count eq 1 and categories/$count eq 0&$orderby=slug&$top=2', ['none', 'one']],
  ['Missions/$count?$filter=completionPaths/$count gt 0', 3],
  ['Groups?$filter=items/$count gt 0', ['full']],
  ['Groups?$filter=tags/$count eq 1', ['empty']],
  ['Groups?$filter=missions/$count eq 0&$orderby=items/$count,slug', ['empty', 'full']],
  ['CompletionPaths?$filter=items/$count gt 0', []],
  ["CompletionPaths?$filter=items/$count eq 0 and name eq 'one 1'", ['one 1']]
])('%s', async (path, expected) => {
  expect(await read(path)).toEqual(expected)
})

test('a draft counts its own items', async () => {
  const admin = curator(backend, 'superadmin')
  const { one = '' } = ids
  expect((await admin.edit('Missions', one)).status).toBe(201)
  const draft = `Missions(ID=${one},IsActiveEntity=false)`
  for (const name of ['added', 'too']) expect((await admin.post(`${draft}/completionPaths`, { name })).status).toBe(201)
  const drafts = 'Missions?$filter=IsActiveEntity eq false and completionPaths/$count'
  expect(await read(`${drafts} eq 3`)).toEqual(['one'])
  expect(await read(`${drafts} eq 1`)).toEqual([])
  expect(await read('Missions/$count?$filter=IsActiveEntity eq false and completionPaths/$count eq 3')).toBe(1)
  expect(await read('Missions?$filter=IsActiveEntity eq false&$orderby=completionPaths/$count desc')).toEqual(['one'])
  expect(await read(`${draft}/completionPaths?$filter=items/$count eq 0&$orderby=name`)).toEqual([
    'added',
    'one 1',
    'too'
  ])
  expect(await read(`Missions?$filter=completionPaths/$count eq 1`)).toEqual(['one'])
  const both = '(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)'
  expect(await read(`Missions?$filter=${both} and completionPaths/$count eq 3&$orderby=slug`)).toEqual(['one', 'three'])
})
