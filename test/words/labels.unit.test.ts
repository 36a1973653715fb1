import { expect, test } from '@jest/globals'
import { readModel } from '../../app/admin/metadata/reading/read-model.ts'
import type { Entity, Model, Operation, Property } from '../../app/admin/metadata/types.ts'
import { authorLabels } from '../../app/admin/words/de/author-labels.ts'
import { labels } from '../../app/admin/words/de/labels.ts'
import { platformJobs } from '../../srv/platform/platform-jobs.ts'
import { flagsIn } from '../../srv/platform/config/variables.ts'
import { profiles } from '../../srv/profiles.ts'
import { servedModel } from '../admin/support/admin-model.ts'

type Text = readonly [place: string, text: string | undefined]

const textsOfProperty = (at: string, { name, label, help, note, allowed }: Property): readonly Text[] => [
  [`${at}/${name}`, label],
  [`${at}/${name}: help`, help],
  [`${at}/${name}: note`, note],
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
    ...Object.entries(rules).flatMap(([change, each]) =>
      each.map(({ otherwise }) => [`${name}: rule of ${change}`, otherwise] as const)
    ),
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

const switchesOfVariables = () =>
  flagsIn(
    profiles.prod.declared.flatMap(({ variables }) => variables ?? []),
    {}
  )

/** The workplace shows no marks of code. */
const unmarked = (table: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.keys(table).map(text => text.replaceAll('`', '')))

/** The part of each row with tracked changes, which the plugin adds to a server alone. */
const ofPlugins = 'Changes'

test('every text of AdminService that the workplace shows is in the German table, and no other one', async () => {
  const { domains } = profiles.prod
  const jobs = [...domains.flatMap(domain => domain.jobs ?? []), ...platformJobs(domains, true)]
  const switches = switchesOfVariables()
  const attention = domains.flatMap(domain => domain.attention ?? [])
  const all = [
    ...textsOf(readModel((await servedModel()).document)),
    ...jobs.map(({ name, description }) => [`job ${name}`, description] as const),
    ...switches.flatMap(({ name, title, meaning }) => [
      [name, title] as const,
      [name, meaning.replaceAll('`', '')] as const
    ]),
    ...attention.map(({ name, label }) => [`attention ${name}`, label] as const)
  ]
  expect(all.length).toBeGreaterThan(1000)
  // the service has German words for what CAP declares; the workplace says itself what a default is
  const wanted = all.filter(([, text]) => !text.startsWith('{i18n>') && !text.startsWith('Default: '))
  const known = unmarked(labels)
  expect(wanted.filter(([, text]) => !known.has(text)).map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const texts = new Set([ofPlugins, ...wanted.map(([, text]) => text)])
  expect([...known].filter(text => !texts.has(text))).toEqual([])
})

/** Places of texts that explain. */
const explanation = /: (?:help|note|availability|deletion|consequence|rule of \w+)$/

/** Words as columns have them: abbreviations that nobody says, or written as no sentence writes them. */
const asColumnsSay =
  /\b(?:[Aa]vg|[Cc]ors|[Dd]sr|[Gg]ithub|[Ii]ds?|[Kk]g|[Ll]ang|[Ll]lm|[Mm]ax|[Mm]d|[Mm]in|ms|[Nn]ps|[Oo]s|[Rr]ag|[Rr]epo|[Ss]im|[Tt]op k|[Uu]i|[Uu]rl|[Uu]uid|[Aa]2a|aliase)\b/
const inTheFormOfColumns = /^(?:Is|Has|Get|Bulk) [^.]*$| (?:enabled|count)$|[a-z][A-Z]|_/
/** Names of things that are written so. */
const properNames = /BlueSky|GitHub|LinkedIn|TechEd|YouTube|[A-Z]+(?:_[A-Z]+)+/g

test('names that the workplace shows are words of people, those of settings and switches are explained', async () => {
  const model = readModel((await servedModel()).document)
  const named = [...textsOf(model)].filter(([place, text]) => !explanation.test(place) && !text.startsWith('{i18n>'))
  expect(named.length).toBeGreaterThan(1000)
  const bad = named.filter(([, text]) => {
    const plain = text.replaceAll(properNames, '')
    return asColumnsSay.test(plain) || inTheFormOfColumns.test(plain)
  })
  expect(bad.map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const settings = [...model.entities.values()].filter(({ singleton, name }) => singleton && name.endsWith('Settings'))
  expect(settings.length).toBeGreaterThan(7)
  const unexplained = settings.flatMap(({ name, properties }) =>
    [...properties.values()].filter(({ hidden, help }) => !hidden && !help).map(each => `${name}/${each.name}`)
  )
  expect(unexplained.filter(place => !/\/(?:created|modified)At$/.test(place))).toEqual([])
  const unnamed = switchesOfVariables().filter(({ title, name, meaning }) => title === name || meaning.length < 10)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})

test('every text of AuthorService that its workspace shows is in a German table, and no other one', async () => {
  // operations are carried out by pages with words of their own
  const model = { ...readModel((await servedModel()).authors), operations: [] }
  const all = [...textsOf(model)].filter(([, text]) => !text.startsWith('{i18n>'))
  expect(all.length).toBeGreaterThan(100)
  const known = unmarked({ ...labels, ...authorLabels })
  expect(all.filter(([, text]) => !known.has(text)).map(([place, text]) => `${place}: ${text}`)).toEqual([])
  const texts = new Set(all.map(([, text]) => text))
  expect(Object.keys(authorLabels).filter(text => !texts.has(text.replaceAll('`', '')) || text in labels)).toEqual([])
})
