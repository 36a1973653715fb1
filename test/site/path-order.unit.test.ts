import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { catalogOf } from '../../app/site/catalog/catalog.ts'
import type { CatalogFeed, NavFeed, NavigatorFeed } from '../../app/site/catalog/feeds.ts'
import { type Path, tutorialsIn } from '../../app/site/catalog/paths.ts'
import { catalogDocument, type CatalogRows } from '../../srv/catalog/feeds/catalog.ts'
import { navigatorDocument } from '../../srv/catalog/feeds/navigator.ts'
import type { TreeRows } from '../../srv/catalog/feeds/tree.ts'
import { tutorial } from './support/catalog-feeds.ts'

/** A place of a path: a tutorial or a group, or ways to choose from; `g1` is a group, everything else a tutorial. */
type Slot = string | readonly string[]

interface Curated {
  readonly groups: Readonly<Record<string, readonly Slot[]>>
  /** Each mission as its paths; a path called `own` has the name of its mission. */
  readonly missions: Readonly<Record<string, readonly { readonly name: string; readonly slots: readonly Slot[] }[]>>
}

const tutorials = ['a', 'b', 'c', 'd', 'e', 'f']
const isGroup = (slug: string): boolean => slug.startsWith('g')

let lastId = 0
const task = (slug: string) => ({ ID: slug, legacyId: ++lastId, slug, title: `Title of ${slug}`, description: '' })
const itemsOf = <Owner extends object>(slots: readonly Slot[], owner: Owner) =>
  slots.flatMap((slot, itemOrder) =>
    [slot].flat().map(slug => ({
      ...owner,
      ID: `item-${++lastId}`,
      legacyId: lastId,
      itemOrder,
      checkpointTitle: null,
      taskLegacyId: null,
      tutorial_ID: isGroup(slug) ? null : slug,
      group_ID: isGroup(slug) ? slug : null,
      taskType: isGroup(slug) ? 'GROUP' : 'TUTORIAL',
      altGroupOrder: 0,
      altGroupLabel: `Way ${slug}`,
      altCondition: null,
      altGroupKey: typeof slot === 'string' ? null : 'choice'
    }))
  )

/** Facts that no path depends on. */
const noFacts = { experienceTag: null, averageTimeToComplete: null, primaryTag: null, publishedTags: null }

function rowsOf({ groups, missions }: Curated): TreeRows & Pick<CatalogRows, 'tutorials'> {
  const paths = Object.entries(missions).flatMap(([mission, each]) => each.map((path, n) => ({ mission, path, n })))
  return {
    tutorials: tutorials.map(slug => ({ ...task(slug), ...noFacts })),
    groups: Object.keys(groups).map(task),
    missions: Object.keys(missions).map(slug => ({ ...task(slug), experienceTag: null, averageTimeToComplete: 90 })),
    paths: paths.map(({ mission, path: { name }, n }) => ({
      ...task(`${mission}-${n}`),
      name: name === 'own' ? `Title of ${mission}` : name,
      mission_ID: mission
    })),
    pathItems: paths.flatMap(({ mission, path, n }) => itemsOf(path.slots, { path_ID: `${mission}-${n}` })),
    groupItems: Object.entries(groups).flatMap(([slug, slots]) =>
      itemsOf(slots, {}).map(({ group_ID: _, ...item }) => ({ ...item, group_ID: slug }))
    )
  }
}

/** The site's catalog of what was curated, by way of the feeds as the backend makes them; `missing` have no page. */
function siteCatalog(curated: Curated, missing: readonly string[] = []) {
  const rows = rowsOf(curated)
  const fits = { categories: [], tutorialFits: [], missionFits: [], groupFits: [], featured: [], formerTags: {} }
  const published = tutorials.filter(slug => !missing.includes(slug))
  const nav = {
    tutorials: published.map(tutorial)
  } satisfies NavFeed
  const navigator = navigatorDocument(rows, false) as unknown as NavigatorFeed
  const catalog = catalogOf(nav, catalogDocument({ ...rows, ...fits }) as unknown as CatalogFeed, navigator)
  return { ...catalog, navigator, published }
}

/** A path in short: `Title: a, (b | c)` for each part. */
const inShort = (path: Path | undefined): string[] | undefined =>
  path?.parts.map(({ title, items }) => {
    const words = items.map(item =>
      'tutorial' in item ? item.tutorial : `(${item.branches.map(({ tutorials: each }) => each.join('+')).join(' | ')})`
    )
    return title === undefined ? words.join(', ') : `${title}: ${words.join(', ')}`
  })

describe('the path of a mission', () => {
  const groups = { g1: ['c', 'd'], g2: ['e', ['a', 'f']] } as const
  test.each<[string, Curated['missions'][string], string[]]>([
    ['flat', [{ name: 'own', slots: ['a', 'b'] }], ['a, b']],
    ['with a group between', [{ name: 'own', slots: ['a', 'g1', 'b'] }], ['a', 'Title of g1: c, d', 'b']],
    ['group first', [{ name: 'own', slots: ['g1', 'a'] }], ['Title of g1: c, d', 'a']],
    ['with a choice', [{ name: 'own', slots: ['a', ['b', 'c'], 'd'] }], ['a, (b | c), d']],
    ['a choice of groups', [{ name: 'own', slots: ['b', ['g1', 'g2'], 'b'] }], ['b, (c+d | e+a+f), b']],
    ['a tutorial or a group', [{ name: 'own', slots: [['b', 'g1'], 'a'] }], ['(b | c+d), a']],
    ['the same tutorial twice', [{ name: 'own', slots: ['a', ['b', 'a'], 'a'] }], ['a, (b | a), a']],
    ['a tutorial and a group of it', [{ name: 'own', slots: ['c', 'd', 'g1'] }], ['c, d', 'Title of g1: c, d']],
    [
      'of two paths, one around a group',
      [
        { name: 'First', slots: ['a', 'g1', 'b'] },
        { name: 'Second', slots: ['g2', 'f'] }
      ],
      ['First: a', 'Title of g1: c, d', 'b', 'Title of g2: e, (a | f)', 'Second: f']
    ]
  ])('%s', (_name, paths, expected) => {
    expect(inShort(siteCatalog({ groups, missions: { m: paths } }).missions.get('m'))).toEqual(expected)
  })

  test('leaves out what has no page, and asks for no choice where one way is left', () => {
    const curated = { groups, missions: { m: [{ name: 'own', slots: ['a', ['b', 'c'], 'g1', ['e', 'f']] }] } }
    const { missions, groups: found } = siteCatalog(curated, ['c', 'd', 'e', 'f'])
    expect(inShort(missions.get('m'))).toEqual(['a, b'])
    expect(inShort(found.get('g1'))).toEqual(['Title of g1: '])
  })

  test('takes of a choice the way that takes longest', () => {
    const { missions } = siteCatalog({ groups, missions: { m: [{ name: 'own', slots: ['a', ['b', 'g1'], 'e'] }] } })
    expect(missions.get('m')?.card).toMatchObject({ minutes: 40, count: 4 })
  })
})

const slot = (names: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 3 })
  )
const curated = fc.record({
  groups: fc.record({
    g1: fc.array(slot(tutorials), { maxLength: 4 }),
    g2: fc.array(slot(tutorials), { maxLength: 4 }),
    g3: fc.array(slot(tutorials), { maxLength: 4 })
  }),
  missions: fc.record({
    m: fc.array(
      fc.record({
        name: fc.constantFrom('own', 'First', 'Second'),
        slots: fc.array(slot([...tutorials, 'g1', 'g2', 'g3']), { maxLength: 6 })
      }),
      { minLength: 1, maxLength: 3 }
    )
  })
})

/** A mission's tutorials as its page shows them, and where previous and next lead in it. */
function shownAndWalked(each: Curated, missing: readonly string[]): [shown: string[], walked: string[]] {
  const { missions, navigator, published } = siteCatalog(each, missing)
  const walk = navigator.tutorialMappings.filter(({ missionSlug }) => missionSlug === 'm').map(({ slug }) => slug)
  return [missions.get('m')?.parts.flatMap(tutorialsIn) ?? [], walk.filter(slug => published.includes(slug))]
}

const standOnce = ({ missions }: Curated): boolean =>
  Object.values(missions)
    .flat()
    .every(({ slots }) => new Set(slots.flat()).size === slots.flat().length)

test('a mission shows its tutorials in the order in which previous and next lead', () => {
  fc.assert(
    fc.property(curated.filter(standOnce), fc.subarray(tutorials), (each, missing) => {
      const [shown, walked] = shownAndWalked(each, missing)
      expect(shown).toEqual(walked)
    }),
    { numRuns: 1000 }
  )
})

test('no tutorial is lost or added, even where feeds do not tell which of two places comes first', () => {
  fc.assert(
    fc.property(curated, fc.subarray(tutorials), (each, missing) => {
      const [shown, walked] = shownAndWalked(each, missing)
      expect(shown.toSorted()).toEqual(walked.toSorted())
    }),
    { numRuns: 1000 }
  )
})
