import { beforeAll, expect, test } from '@jest/globals'
import type { Csdl } from '../../app/admin/metadata/csdl.ts'
import { readModel } from '../../app/admin/metadata/read-model.ts'
import type { Entity, Model, Operation, Property } from '../../app/admin/metadata/types.ts'
import { labels } from '../../app/admin/words/de/labels.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'

type Text = readonly [place: string, text: string | undefined]

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

async function answer<T>(path: string, language = 'en'): Promise<T> {
  const headers = { ...as('admin'), Accept: 'application/json', 'Accept-Language': language }
  return (await get(`${backend.url}/admin/${path}`, headers)).json<T>()
}

const textsOfProperty = (at: string, { name, label, help, allowed }: Property): readonly Text[] => [
  [`${at}/${name}`, label],
  [`${at}/${name}: help`, help],
  ...allowed.map(each => [`${at}/${name} ${each.value}`, each.name] as const)
]

const textsOfOperation = (at: string, { name, label, help, availability, parameters }: Operation): readonly Text[] => [
  [`${at}.${name}`, label],
  [`${at}.${name}: help`, help],
  [`${at}.${name}: availability`, availability?.otherwise],
  ...parameters.flatMap(each => textsOfProperty(`${at}.${name}`, each))
]

function textsOfEntity(entity: Entity): readonly Text[] {
  const { name, label, plural, help, properties, navigations, columns, facets, actions, rules, deletion } = entity
  const fields = [...columns, ...facets.flatMap(facet => (facet.kind === 'fields' ? facet.fields : []))]
  return [
    [`${name}: one`, label],
    [`${name}: many`, plural],
    [`${name}: help`, help],
    [`${name}: rule of changes`, rules.update?.otherwise],
    [`${name}: rule of deletions`, rules.delete?.otherwise],
    [`${name}: deletion`, deletion.label],
    [`${name}: consequence`, deletion.consequence],
    ...[...properties.values()].filter(({ hidden }) => !hidden).flatMap(each => textsOfProperty(name, each)),
    ...[...navigations.values()].map(each => [`${name}/${each.name}`, each.label] as const),
    ...fields.map(each => [`${name} column ${each.path}`, each.label] as const),
    ...facets.map((each, place) => [`${name} section ${place}`, each.label] as const),
    ...actions.flatMap(each => textsOfOperation(name, each))
  ]
}

const textsOf = ({ entities, operations }: Model): ReadonlyMap<string, string> =>
  new Map(
    [
      ...[...entities.values()].flatMap(textsOfEntity),
      ...operations.flatMap(each => textsOfOperation('AdminService', each))
    ].flatMap(([place, text]) => (text === undefined ? [] : [[place, text.replace(/\s+/g, ' ')] as const]))
  )

test('every text of AdminService that the workplace shows is in the German table, and no other one', async () => {
  const shown = textsOf(readModel(await answer<Csdl>('$metadata')))
  const byTheService = textsOf(readModel(await answer<Csdl>('$metadata', 'de')))
  const { value: attention } = await answer<{ value: { label: string }[] }>('attention()')
  const { value: jobs } = await answer<{ value: { description: string }[] }>('listJobs()')
  const told = [
    ...attention.map(({ label }) => [`attention: ${label}`, label] as const),
    ...jobs.map(({ description }) => [`job: ${description}`, description] as const)
  ]
  const all = [...shown, ...told]
  expect(all.length).toBeGreaterThan(1000)
  // what CAP and the plugins declare has their own German words; the workplace says itself what a default is
  const wanted = all.filter(
    ([place, text]) => text === (byTheService.get(place) ?? text) && !text.startsWith('Default: ')
  )
  expect(wanted.filter(([, text]) => !(text in labels)).map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const texts = new Set(wanted.map(([, text]) => text))
  expect(Object.keys(labels).filter(text => !texts.has(text))).toEqual([])
})
