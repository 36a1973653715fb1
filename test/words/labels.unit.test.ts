import { expect, test } from '@jest/globals'
import { readModel } from '../../app/admin/metadata/read-model.ts'
import type { Entity, Model, Operation, Property } from '../../app/admin/metadata/types.ts'
import { authorLabels } from '../../app/admin/words/de/author-labels.ts'
import { labels } from '../../app/admin/words/de/labels.ts'
import { platformJobs } from '../../srv/platform/platform-jobs.ts'
import { profiles } from '../../srv/profiles.ts'
import { servedModel } from '../admin/support/admin-model.ts'

type Text = readonly [place: string, text: string | undefined]

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

/** The part of each row with tracked changes, which the plugin adds to a server alone. */
const ofPlugins = 'Changes'

test('every text of AdminService that the workplace shows is in the German table, and no other one', async () => {
  const { domains } = profiles.prod
  const jobs = [...domains.flatMap(domain => domain.jobs ?? []), ...platformJobs(domains, true)]
  const attention = domains.flatMap(domain => domain.attention ?? [])
  const all = [
    ...textsOf(readModel((await servedModel()).document)),
    ...jobs.map(({ name, description }) => [`job ${name}`, description] as const),
    ...attention.map(({ name, label }) => [`attention ${name}`, label] as const)
  ]
  expect(all.length).toBeGreaterThan(1000)
  // the service has German words for what CAP declares; the workplace says itself what a default is
  const wanted = all.filter(([, text]) => !text.startsWith('{i18n>') && !text.startsWith('Default: '))
  expect(wanted.filter(([, text]) => !(text in labels)).map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const texts = new Set([ofPlugins, ...wanted.map(([, text]) => text)])
  expect(Object.keys(labels).filter(text => !texts.has(text))).toEqual([])
})

test('every text of AuthorService that its workspace shows is in a German table, and no other one', async () => {
  // operations are carried out by pages with words of their own
  const model = { ...readModel((await servedModel()).authors), operations: [] }
  const all = [...textsOf(model)].filter(([, text]) => !text.startsWith('{i18n>'))
  expect(all.length).toBeGreaterThan(100)
  const known: Readonly<Record<string, string>> = { ...labels, ...authorLabels }
  expect(all.filter(([, text]) => !(text in known)).map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const texts = new Set(all.map(([, text]) => text))
  expect(Object.keys(authorLabels).filter(text => !texts.has(text) || text in labels)).toEqual([])
})
