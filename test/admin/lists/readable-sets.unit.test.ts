import { expect, test } from '@jest/globals'
import { listOf, pathOf, recordOf, schemaOf } from '../../../app/admin/metadata/csdl.ts'
import { propertyAt } from '../../../app/admin/metadata/entity-at.ts'
import { canSort } from '../../../app/admin/metadata/query/paths.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'
import { servedModel } from '../support/admin-model.ts'

const { document, authors } = await servedModel()
const schema = schemaOf(document)
const sets = [...readModel(document).sets].filter(([, { singleton }]) => !singleton)

/** Rows without a name: accounts that were merged before this platform, claims that desks call by number, tasks by kind, one row of settings. */
const namelessSets = new Set([
  'PrimaryAccounts',
  'SecondaryAccounts',
  'FeaturedTasks',
  'PrizeRecords',
  'HomepageConfig'
])
const technical = /(?:^|\/)(?:ID|uuid|legacyId|.*Id|.*[hH]ash)$/
/** Names of code, which are no labels. */
const unspoken = /\b(?:[Uu]uid|[Ii]d|[Uu]rl|[Mm]d|[Dd]sr|ms|[Ll]lm|oses|[Ss]ql|[Cc]ors|[Aa]lt)\b/

const titleOf = (entity: Entity): string | undefined =>
  pathOf(recordOf(recordOf(schema.annotationsOf(entity.name)['@UI.HeaderInfo'])['Title'])['Value'])

const ordersOf = ({ name }: Entity): readonly string[] =>
  listOf(recordOf(schema.annotationsOf(name)['@UI.PresentationVariant'])['SortOrder']).flatMap(
    each => pathOf(recordOf(each)['Property']) ?? []
  )

const failing = (isBad: (entity: Entity) => string | number | false | undefined): readonly string[] =>
  sets.flatMap(([set, entity]) => {
    const found = isBad(entity)
    return found === undefined || found === false ? [] : [`${set}: ${String(found)}`]
  })

test('every list has a declared title, which people know', () => {
  expect(sets.length).toBeGreaterThan(60)
  expect(
    failing(entity => {
      const title = titleOf(entity)
      if (title === undefined || propertyAt(entity, title) === undefined) return title ?? 'none'
      return technical.test(title) && !namelessSets.has(entity.set ?? '') ? title : undefined
    })
  ).toEqual([])
})

test('the first column of every list is what people call the row', () => {
  expect(
    failing(entity => {
      const path = entity.columns[0]?.path ?? 'none'
      const title = titleOf(entity)
      const isCalled = path === title || propertyAt(entity, path)?.text === title
      return isCalled || namelessSets.has(entity.set ?? '') ? undefined : `${path}, not ${String(title)}`
    })
  ).toEqual([])
})

test('every list has a declared order, by what the service can order', () => {
  expect(
    failing(entity => {
      const orders = ordersOf(entity)
      if (orders.length === 0) return 'none'
      return orders.find(path => !canSort({ ...entity, can: { ...entity.can, sort: true } }, path))
    })
  ).toEqual([])
})

test('columns have labels of people, and no list has more than eleven', () => {
  expect(failing(({ columns }) => columns.find(({ label }) => unspoken.test(label))?.label)).toEqual([])
  expect(failing(({ columns }) => columns.length > 11 && columns.length)).toEqual([])
})

test('lists of authors have titles and columns', () => {
  const lists = [...readModel(authors).sets.values()].filter(({ singleton }) => !singleton)
  expect(lists.filter(({ columns }) => columns.length === 0).map(({ set }) => set)).toEqual([])
})
