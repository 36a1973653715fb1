import { describe, expect, test } from '@jest/globals'
import { catalogDocument, type CatalogRows } from '../../srv/catalog/feeds/catalog.ts'
import { featuredItems, featuredTag } from '../../srv/catalog/feeds/featured.ts'
import { navigatorDocument } from '../../srv/catalog/feeds/navigator.ts'
import { slugMapping } from '../../srv/catalog/feeds/slug-mapping.ts'
import { tagLabels } from '../../srv/catalog/tags/tag-names.ts'
import { catalogRows, scored, groupItem, mission, path, pathItem, task } from './support/catalog-rows.ts'

const facts = {
  a: {
    experienceTag: 'advanced',
    averageTimeToComplete: 90,
    primaryTag: 'topic>cap',
    publishedTags: '["tool>x","topic>cap"]'
  }
}
const tutorials = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug, index) =>
  task(slug, 10 + index, slug === 'a' ? facts.a : {})
)

/** A flat mission, one of two paths with a nested group and a choice, and a group that stands alone. */
const rows: CatalogRows = catalogRows({
  tutorials: tutorials.toReversed(),
  missions: [
    mission('two-paths', 101, { averageTimeToComplete: 100, experienceTag: 'advanced' }),
    mission('flat', 100, { averageTimeToComplete: null, experienceTag: null, description: null })
  ],
  groups: [task('nested', 200), task('alone', 201)],
  paths: [
    path('more', 302, 'two-paths', 'More'),
    path(null, 301, 'two-paths', 'Basics'),
    path('flat-default', 300, 'flat', 'FLAT')
  ],
  pathItems: [
    pathItem('flat-default', 1, { tutorial_ID: 'b' }),
    pathItem('flat-default', 0, { tutorial_ID: 'a' }),
    pathItem('flat-default', 2, { tutorial_ID: 'gone' }),
    pathItem('flat-default', 3, { taskType: 'CHECKPOINT', taskLegacyId: 17, checkpointTitle: 'Breathe' }),
    pathItem('301', 0, { tutorial_ID: 'a' }),
    pathItem('301', 1, { taskType: 'GROUP', group_ID: 'nested' }),
    pathItem('301', 2, { taskType: 'GROUP', group_ID: 'unpublished' }),
    pathItem('more', 0, {
      tutorial_ID: 'd',
      altGroupKey: 'os',
      altGroupLabel: 'Windows',
      altCondition: `profile.os == 'w'`
    }),
    pathItem('more', 0, { tutorial_ID: 'c', altGroupKey: 'os', altGroupLabel: 'Linux & macOS' }),
    pathItem('more', 1, { tutorial_ID: 'e' })
  ],
  groupItems: [
    groupItem('nested', 0, { tutorial_ID: 'b' }),
    groupItem('nested', 1, { tutorial_ID: 'f' }),
    groupItem('alone', 0, { tutorial_ID: 'f' }),
    groupItem('alone', 1, { tutorial_ID: 'a' })
  ],
  categories: [
    { ID: 'C2', slug: 'second', label: 'Second', sortOrder: 20 },
    { ID: 'C1', slug: 'first', label: 'First', sortOrder: 10 },
    { ID: 'C3', slug: 'third', label: 'Third', sortOrder: 30 },
    { ID: 'C4', slug: 'fourth', label: 'Fourth', sortOrder: 40 }
  ],
  tutorialFits: [
    scored('a', 'C1', 0.2),
    scored('a', 'C2', '0.9'),
    scored('a', 'C3', 0.2),
    scored('a', 'C4', 0.1),
    scored('gone', 'C4', 1)
  ],
  missionFits: [scored('flat', 'C1', null)],
  groupFits: [scored('alone', 'C2', 1), scored('nested', 'C4', 1)],
  featured: [
    { taskLegacyId: 201, taskType: 'GROUP', featuredOrder: 3 },
    { taskLegacyId: 11, taskType: 'TUTORIAL', featuredOrder: 1 },
    { taskLegacyId: 999, taskType: 'TUTORIAL', featuredOrder: 0 },
    { taskLegacyId: 100, taskType: 'MISSION', featuredOrder: 2 }
  ]
})

describe('the catalog', () => {
  const document = catalogDocument(rows)

  test('lists missions by slug, in hours, each choice as one task', () => {
    expect(document.missions).toEqual([
      {
        imsId: 100,
        title: 'flat',
        slug: 'flat',
        description: '',
        level: null,
        time: null,
        icon: '',
        tasksCount: 3,
        categorySlugs: ['first']
      },
      {
        imsId: 101,
        title: 'two-paths',
        slug: 'two-paths',
        description: 'About two-paths',
        level: 'advanced',
        time: 2,
        icon: '',
        tasksCount: 4,
        categorySlugs: []
      }
    ])
    expect(Object.keys(document.missions[0] ?? {})).toEqual([
      'imsId',
      'title',
      'slug',
      'description',
      'level',
      'time',
      'icon',
      'tasksCount',
      'categorySlugs'
    ])
  })

  test('shows a mission of one path of its own name flat, and all others by their paths and groups', () => {
    expect(document.hierarchies).toEqual([
      { missionImsId: 100, groups: [], tutorialSlugs: ['a', 'b'] },
      {
        missionImsId: 101,
        groups: [
          { imsId: 301, title: 'Basics', slug: '301', description: '', tutorialSlugs: ['a'] },
          { imsId: 200, title: 'nested', slug: 'nested', description: 'About nested', tutorialSlugs: ['b', 'f'] },
          {
            imsId: 302,
            title: 'More',
            slug: 'more',
            description: '',
            tutorialSlugs: ['d', 'c', 'e'],
            altGroups: [
              {
                groupKey: 'os',
                branches: [
                  { key: 'windows', label: 'Windows', tutorialSlug: 'd', condition: `profile.os == 'w'` },
                  { key: 'linux-macos', label: 'Linux & macOS', tutorialSlug: 'c', condition: null }
                ]
              }
            ]
          }
        ],
        tutorialSlugs: []
      }
    ])
  })

  test('counts what shows a category, three of them a task, the best first', () => {
    expect(document.tutorials[0]).toMatchObject({
      slug: 'a',
      title: 'a',
      description: 'About a',
      categorySlugs: ['second', 'first', 'third']
    })
    expect(document.categories).toEqual([
      { slug: 'first', label: 'First', sortOrder: 10, activeCount: 2 },
      { slug: 'second', label: 'Second', sortOrder: 20, activeCount: 2 },
      { slug: 'third', label: 'Third', sortOrder: 30, activeCount: 1 },
      { slug: 'fourth', label: 'Fourth', sortOrder: 40, activeCount: 0 }
    ])
  })

  test('has groups that stand alone, and every tutorial', () => {
    expect(document.standaloneGroups).toEqual([
      {
        imsId: 201,
        title: 'alone',
        slug: 'alone',
        description: 'About alone',
        tutorialSlugs: ['f', 'a'],
        categorySlugs: ['second']
      }
    ])
    expect(document.tutorials.map(each => (each as { slug: string }).slug)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('tells level, minutes and tags of a tutorial, the primary one first, and null of what nobody has said', () => {
    expect(document.tutorials.slice(0, 2)).toMatchObject([
      { slug: 'a', level: 'advanced', time: 90, tags: ['topic>cap', 'tool>x'] },
      { slug: 'b', level: null, time: null, tags: [] }
    ])
  })
})

describe('the navigator', () => {
  const { missions, groups, tutorialMappings, checkpointMappings } = navigatorDocument(rows, false)
  const inTwoPaths = { missionId: 101, missionTitle: 'two-paths', missionSlug: 'two-paths' }
  const basics = { groupId: 301, groupTitle: 'Basics', groupSlug: '301', pathSlug: '301' }
  const more = { groupId: 302, groupTitle: 'More', groupSlug: 'more', pathSlug: 'more' }
  const flat = { missionId: 100, missionTitle: 'flat', missionSlug: 'flat' }
  const alone = { groupId: 201, groupTitle: 'alone', groupSlug: 'alone' }

  test('lists missions, the paths of missions that have several, and groups that stand alone', () => {
    expect(missions).toEqual([
      { id: 100, title: 'flat', slug: 'flat' },
      { id: 101, title: 'two-paths', slug: 'two-paths' }
    ])
    expect(groups).toEqual([
      { id: 301, title: 'Basics', slug: '301', missionId: 101 },
      { id: 302, title: 'More', slug: 'more', missionId: 101 },
      { id: 201, title: 'alone', slug: 'alone' }
    ])
  })

  test('leads through all paths of a mission; each way of a choice begins and ends at its neighbours', () => {
    expect(tutorialMappings).toEqual([
      { slug: 'a', ...flat, prev: null, next: 'b' },
      { slug: 'b', ...flat, prev: 'a', next: null },
      { slug: 'a', ...inTwoPaths, ...basics, prev: null, next: 'b' },
      { slug: 'b', ...inTwoPaths, ...basics, prev: 'a', next: 'f' },
      { slug: 'f', ...inTwoPaths, ...basics, prev: 'b', next: 'd', nextGroupSlug: 'more' },
      { slug: 'd', ...inTwoPaths, ...more, prev: 'f', next: 'e', prevGroupSlug: '301' },
      { slug: 'c', ...inTwoPaths, ...more, prev: 'f', next: 'e', prevGroupSlug: '301' },
      { slug: 'e', ...inTwoPaths, ...more, prev: 'd', next: null },
      { slug: 'f', ...alone, prev: null, next: 'a' },
      { slug: 'a', ...alone, prev: 'f', next: null }
    ])
  })

  test('names checkpoints with their place', () => {
    expect(checkpointMappings).toEqual([
      { checkpointId: 17, title: 'Breathe', ...flat, pathId: 300, pathSlug: 'flat-default', itemOrder: 3 }
    ])
  })

  test('lists groups of missions when the setting says so', () => {
    const document = navigatorDocument(rows, true)
    expect(document.groups).toContainEqual({ id: 200, title: 'nested', slug: 'nested', missionId: 101 })
    const nested = { groupId: 200, groupTitle: 'nested', groupSlug: 'nested' }
    expect(document.tutorialMappings).toContainEqual({
      slug: 'b',
      ...inTwoPaths,
      ...nested,
      pathSlug: '301',
      prev: 'a',
      next: 'f',
      prevGroupSlug: '301'
    })
  })

  test('leads through groups that are a way of a choice, and past what is empty', () => {
    const { tutorialMappings } = navigatorDocument(
      catalogRows({
        tutorials,
        missions: [mission('choice', 1)],
        groups: [task('g', 2), task('empty', 3)],
        paths: [path('p', 4, 'choice', 'choice')],
        pathItems: [
          pathItem('p', 0, { taskType: 'GROUP', group_ID: 'empty' }),
          pathItem('p', 1, { taskType: 'GROUP', group_ID: 'g', altGroupKey: 'k' }),
          pathItem('p', 1, { tutorial_ID: 'd', altGroupKey: 'k' }),
          pathItem('p', 2, { taskType: 'PUZZLE' }),
          pathItem('p', 3, { tutorial_ID: 'e' })
        ],
        groupItems: [groupItem('g', 0, { tutorial_ID: 'a' }), groupItem('g', 1, { tutorial_ID: 'b' })]
      }),
      false
    )
    expect(tutorialMappings).toMatchObject([
      { slug: 'a', prev: null, next: 'b' },
      { slug: 'b', prev: 'a', next: 'e' },
      { slug: 'd', prev: null, next: 'e' },
      { slug: 'e', prev: 'b', next: null }
    ])
  })
})

test('alternatives stand in their order, and by their numbers where that is the same', () => {
  const orders = [
    [0, 0],
    [1, 0]
  ] as const
  const first = orders.map(([one, other]) => {
    const { tutorialMappings } = navigatorDocument(
      catalogRows({
        tutorials,
        missions: [mission('choice', 1)],
        paths: [path('p', 4, 'choice', 'choice')],
        pathItems: [
          pathItem('p', 0, { tutorial_ID: 'a', altGroupKey: 'k', altGroupOrder: one }),
          pathItem('p', 0, { tutorial_ID: 'b', altGroupKey: 'k', altGroupOrder: other }),
          pathItem('p', 1, { tutorial_ID: 'e' })
        ]
      }),
      false
    )
    return (tutorialMappings as readonly { slug: string; prev: string | null }[]).find(({ slug }) => slug === 'e')?.prev
  })
  expect(first).toEqual(['a', 'b'])
})

describe('featured items', () => {
  test('are those that are published, in their order, and six at most', () => {
    expect(featuredItems(rows)).toEqual([
      { type: 'tutorial', slug: 'b', title: 'b', description: 'About b' },
      { type: 'mission', slug: 'flat', title: 'flat', description: '' },
      { type: 'group', slug: 'alone', title: 'alone', description: 'About alone' }
    ])
    const featured = Array.from({ length: 6 }, (_, index) => ({
      taskLegacyId: 15 - index,
      taskType: 'TUTORIAL',
      featuredOrder: null
    }))
    const many = featuredItems({ ...rows, featured: [...rows.featured, ...featured] })
    expect(many.map(({ slug }) => slug)).toEqual(['b', 'flat', 'alone', 'a', 'b', 'c'])
  })

  test('have a tag that speaks of the selection alone', () => {
    const [first, second] = featuredItems(rows) as [never, never]
    expect(featuredTag([first, second])).toMatch(/^"[0-9a-f]{16}"$/)
    expect(featuredTag([second, first])).not.toBe(featuredTag([first, second]))
    expect(featuredTag([{ ...(first as object), title: 'Other' } as never])).toBe(featuredTag([first]))
  })
})

test('slugs lead to ids, and ids to slugs', () => {
  expect(slugMapping(rows)).toEqual({
    missions: { flat: 100, 'two-paths': 101 },
    groups: { alone: 201, nested: 200 },
    flat: [
      ...tutorials.map(({ slug, legacyId }) => ({ legacyId, slug, entityType: 'TUTORIAL', title: slug })),
      { legacyId: 100, slug: 'flat', entityType: 'MISSION', title: 'flat' },
      { legacyId: 101, slug: 'two-paths', entityType: 'MISSION', title: 'two-paths' },
      { legacyId: 201, slug: 'alone', entityType: 'GROUP', title: 'alone' },
      { legacyId: 200, slug: 'nested', entityType: 'GROUP', title: 'nested' },
      { legacyId: 301, slug: '301', entityType: 'PATH', title: 'Basics' },
      { legacyId: 300, slug: 'flat-default', entityType: 'PATH', title: 'FLAT' },
      { legacyId: 302, slug: 'more', entityType: 'PATH', title: 'More' }
    ]
  })
})

test('labels stand under the name and the path of a tag; the name wins', () => {
  expect(
    tagLabels([
      { name: 'topic>cap', titlePath: 'Topics:CAP', label: 'CAP' },
      { name: 'Topics:CAP', titlePath: null, label: 'Another' }
    ])
  ).toEqual({ 'Topics:CAP': 'Another', 'topic>cap': 'CAP' })
})
