import { beforeAll, expect, test } from '@jest/globals'
import type { Csdl } from '../../app/admin/metadata/csdl.ts'
import { dependentsOf } from '../../app/admin/metadata/dependents.ts'
import { readModel } from '../../app/admin/metadata/read-model.ts'
import type { Entity, Model } from '../../app/admin/metadata/types.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'

onBothInFullRun('types', 'statements')

let backend: Backend
let model: Model

beforeAll(async () => {
  backend = await leaseBackend()
  const headers = { ...as('admin'), accept: 'application/json' }
  model = readModel((await get(`${backend.url}/admin/$metadata`, headers)).json<Csdl>())
})

/** A row that is not there, with a value of its type in each column. */
function absent({ properties }: Entity): Readonly<Record<string, unknown>> {
  const valueOf = (type: string): unknown => {
    if (type === 'Edm.Guid') return '00000000-0000-0000-0000-000000000000'
    return type.startsWith('Edm.Int') ? 1 : 'none'
  }
  return Object.fromEntries([...properties].map(([name, { type }]) => [name, valueOf(type)]))
}

const namesOf = (set: string, isPart: boolean): readonly string[] => {
  const entity = model.sets.get(set)
  if (!entity) throw new Error(`there is no ${set}`)
  return dependentsOf(model, entity, [absent(entity)])
    .filter(each => each.isPart === isPart)
    .map(({ many }) => many)
}

test('parts are told from what refers to a row', () => {
  expect(namesOf('Missions', true)).toEqual(
    expect.arrayContaining(['completion paths', 'mission tags', 'mission categories'])
  )
  expect(namesOf('Missions', false)).not.toContain('mission tags')
  expect(namesOf('Tags', false)).toEqual(expect.arrayContaining(['tutorial tags', 'mission tags', 'group tags']))
  expect(namesOf('Tags', true)).toEqual([])
})

test('the dependents of every entity that can be deleted are counted by the service, of one row and of several', async () => {
  const refused: string[] = []
  let counted = 0
  for (const entity of model.sets.values())
    if (entity.can.delete)
      for (const { path } of dependentsOf(model, entity, [absent(entity), absent(entity)])) {
        const answer = await get(`${backend.url}/admin/${path}&$count=true&$top=0`, as('admin'))
        const count = answer.status === 200 ? answer.json<Record<string, unknown>>()['@odata.count'] : undefined
        if (typeof count !== 'number') refused.push(`${answer.status} ${path}`)
        counted++
      }
  expect(refused).toEqual([])
  expect(counted).toBeGreaterThan(20)
})
