import { expect, test } from '@jest/globals'
import { ownPages } from '../../app/admin/browser/parts/own-pages.ts'
import { adminGroups, groupOfSet } from '../../app/admin/browser/shell/admin-groups.ts'
import { navigationOf } from '../../app/admin/browser/shell/groups.ts'

const groups = navigationOf(
  { namespace: 'AdminService', entities: new Map(), sets: new Map(), operations: [] },
  { pages: ownPages, groups: adminGroups, groupOf: groupOfSet }
)

test('every page but the home stands in one group', () => {
  const placed = groups.flatMap(({ pages }) => pages.map(({ at }) => at))
  const pages = ownPages.map(({ at }) => at).filter(at => at !== '')
  expect(placed.toSorted()).toEqual(pages.toSorted())
})

test.each([
  ['Jobs', 'operations'],
  ['Concept gate', 'graph'],
  ['Secrets of the platform', 'settings'],
  ['Reports', 'analytics'],
  ['Dashboards', 'analytics'],
  ['People', 'learners'],
  ['Import tags', 'catalog'],
  ['Missions and groups', 'catalog'],
  ['Publishes and rollback', 'content'],
  ['Actions', 'operations']
])('%s stands in the group %s', (name, group) =>
  expect(groups.find(({ pages }) => pages.some(page => page.name === name))?.name).toBe(group)
)
