import { describe, expect, test } from '@jest/globals'
import { ownPages } from '../../../app/admin/browser/parts/own-pages.ts'
import { adminGroups } from '../../../app/admin/browser/shell/admin-groups.ts'
import { entryOf, navigationOf } from '../../../app/admin/browser/shell/groups.ts'
import { usualJobs } from '../../../app/admin/browser/shell/usual-jobs.ts'
import { placesOfSets } from '../../../app/admin/metadata/place-of-set.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import { withRockets } from '../support/rockets.ts'
import { servedModel } from '../support/admin-model.ts'

const { document, authors } = await servedModel()
const order = { pages: ownPages, groups: adminGroups, rest: 'other' }
const model = readModel(document)
const groups = navigationOf(model, order)
const listed = groups.map(group => ({ ...group, places: group.places.filter(({ isListed }) => isListed) }))
const declared = placesOfSets(model)

describe('the navigation of admins', () => {
  test('every set is declared: in the navigation, below a row, or behind a page', () => {
    expect(declared.size).toBeGreaterThan(90)
    const undeclared = [...declared].filter(([, { kind }]) => kind === 'undeclared').map(([set]) => set)
    expect(undeclared).toEqual([])
  })

  test('a declared area, page and row exist, and a row leads to what is below it', () => {
    const known = new Set(groups.map(({ name }) => name))
    const pages = new Set(ownPages.map(({ at }) => at))
    const wrong = [...declared].filter(([set, place]) => {
      if (place.kind === 'list') return !known.has(place.area) || place.area === 'other'
      if (place.kind === 'page') return !pages.has(place.at)
      const above = place.kind === 'below' ? model.sets.get(place.set) : undefined
      return ![...(above?.navigations.values() ?? [])].some(({ target }) => model.entities.get(target)?.set === set)
    })
    expect(wrong).toEqual([])
  })

  test('every page but the home stands in one group, and nothing stands there twice', () => {
    const placed = listed.flatMap(({ places }) => places)
    const pages = ownPages.map(({ at }) => at).filter(at => at !== '')
    expect(placed.map(({ at }) => at).filter(at => at.startsWith('$'))).toHaveLength(pages.length)
    expect(new Set(placed.map(({ at }) => at)).size).toBe(placed.length)
    expect(new Set(placed.map(({ name }) => name)).size).toBe(placed.length)
    for (const part of ['MissionTags', 'GroupPathItems', 'Steps', 'Users', 'Secrets', 'ChangeView', 'PipelineLog'])
      expect(placed.map(({ at }) => at)).not.toContain(part)
  })

  test('the jobs of the home page lead to pages and lists that exist, each by its own words', () => {
    const pages = new Set(ownPages.map(({ at }) => at))
    const lost = usualJobs.filter(({ at, parameters = {} }) =>
      [at, parameters['of'] ?? at].some(each => !pages.has(each) && !model.sets.has(each.split('(')[0] ?? ''))
    )
    expect(lost).toEqual([])
    expect(new Set(usualJobs.map(({ name }) => name)).size).toBe(usualJobs.length)
  })

  test('groups come by job, and what is used most comes first', () => {
    expect(listed.map(({ label, places }) => [label, ...places.slice(0, 3).map(({ name }) => name)])).toEqual([
      ['Content', 'Tutorials', 'Problem reports', 'Tutorial feedback'],
      ['Catalog and paths', 'Missions', 'Groups', 'Path editor'],
      ['Learners', 'People', 'Task records', 'Task record attempts'],
      ['Events', 'Events', 'Prizes', 'Prize records'],
      ['Knowledge graph', 'Concept gate', 'Concepts', 'Concept edges'],
      ['Start page', 'Alerts', 'Featured tasks', 'For-you candidates'],
      ['Reports', 'Reports', 'Dashboards', 'Analytics'],
      ['Operations', 'Jobs', 'Pipeline', 'Change log'],
      ['Settings', 'Tenant settings', 'Search settings', 'Chat settings'],
      ['Other']
    ])
  })

  test('what stands nowhere by itself is found at the entry that leads to it', () => {
    expect(
      ['CompletionPathItems', 'Users', 'PipelineLogItems', 'Tags', '$jobs', ''].map(at => entryOf(model, at))
    ).toEqual(['Missions', '$people', '$pipeline', 'Tags', '$jobs', ''])
    const hidden = groups.flatMap(({ name, places }) =>
      places.filter(({ isListed }) => !isListed).map(({ at }) => [at, name])
    )
    expect(Object.fromEntries(hidden)).toMatchObject({
      Steps: 'content',
      Users: 'learners',
      PipelineLogItems: 'operations'
    })
  })

  test('an entity that is new in the model stands among others', () => {
    const other = navigationOf(readModel(withRockets(document)), order).at(-1)
    expect(other).toMatchObject({ name: 'other', places: [{ at: 'Rockets', isListed: true }] })
  })
})

test('authors find what is theirs, and what is of the platform', () => {
  const found = navigationOf(readModel(authors), {
    pages: [],
    groups: ['mine', 'platform'].map(name => ({ name, label: name })),
    rest: 'mine'
  })
  const platform = found.find(({ name }) => name === 'platform')
  expect(platform?.places.map(({ at }) => at)).toEqual(['Tags', 'Tutorials'])
  expect(found.find(({ name }) => name === 'mine')?.places.map(({ at }) => at)).toContain('MyTutorials')
})
