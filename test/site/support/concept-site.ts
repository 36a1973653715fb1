import type { RequestListener } from 'node:http'
import { answerFeeds, navTutorial, type SiteFeeds, siteFeeds } from '../../support/site-feeds.ts'
import type { FeedConcept } from '../../../app/site/catalog/feeds.ts'
import type { MapFeed } from '../../../app/site/catalog/graph/map.ts'

/** `[slug, name, description, tutorials that teach it, concepts to know first]`. */
const rows: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
  [
    'cds-model',
    'CDS model',
    'Entities, types and their relations, from which tables and services follow.',
    ['model-a-shop'],
    []
  ],
  ['service', 'Service', 'The interface of an application, in terms of its domain.', ['serve-a-shop'], ['cds-model']],
  [
    'odata',
    'OData',
    'A protocol in which clients say what they read of a service.',
    ['serve-a-shop', 'ask-with-odata'],
    ['service']
  ],
  ['draft', 'Draft', 'A change that somebody works on before it counts.', ['draft-an-order'], ['odata', 'service']],
  ['authorization', 'Authorization', 'Who may do what, declared beside the model.', ['guard-a-shop'], ['service']],
  [
    'etag',
    'Entity tag',
    'The version of an answer, by which clients see whether it has changed.',
    ['ask-with-odata'],
    ['odata']
  ],
  ['uber-index', 'Über index', '', [], []]
]
const related: readonly (readonly [string, string])[] = [['etag', 'draft']]

const nameOf = (slug: string) => ({ slug, name: rows.find(([each]) => each === slug)?.[1] ?? slug })

const concepts: readonly FeedConcept[] = rows.map(([slug, name, description, teaches, requires]) => ({
  ...{ slug, name, description: description === '' ? null : description },
  teaches: teaches.map(tutorial => ({ slug: tutorial })),
  requires: requires.map(nameOf),
  requiredBy: rows.filter(row => row[4].includes(slug)).map(([by]) => nameOf(by)),
  relatedTo: related.filter(pair => pair.includes(slug)).map(pair => nameOf(pair.find(end => end !== slug) ?? '')),
  changedAt: slug === 'etag' ? '2033-01-02T03:04:05.000Z' : null
}))

const titles: Readonly<Record<string, string>> = {
  'model-a-shop': 'Model a shop',
  'serve-a-shop': 'Serve a shop',
  'ask-with-odata': 'Ask with OData',
  'draft-an-order': 'Draft an order',
  'guard-a-shop': 'Guard a shop'
}

const places: readonly (readonly [number, number])[] = [
  [0, 0],
  [1.2, 0.3],
  [2.4, -0.2],
  [3.4, 0.9],
  [1.4, 1.6],
  [3.3, -1.3],
  [4.6, 1.9],
  [-0.8, 0.9],
  [1, -1],
  [2.9, -2.1],
  [4.4, 0.4],
  [0.6, 2.4]
]

const map: MapFeed = {
  nodes: [
    ...rows
      .filter(([slug]) => slug !== 'uber-index')
      .map(([slug, label]) => ({ id: `c:${slug}`, type: 'concept', slug, label })),
    ...Object.entries(titles).map(([slug, label]) => ({ id: `t:${slug}`, type: 'tutorial', slug, label }))
  ].map((node, index) => ({ ...node, x: places[index]?.[0] ?? 0, y: places[index]?.[1] ?? 0 })),
  edges: rows.flatMap(([slug, , , teaches, requires]) => [
    ...teaches.map(tutorial => ({ s: `t:${tutorial}`, p: 'teaches', o: `c:${slug}` })),
    ...requires.map(other => ({ s: `c:${slug}`, p: 'requires', o: `c:${other}` }))
  ]),
  generatedAt: '2026-01-01T00:00:00Z'
}

const path = {
  from: 'model-a-shop',
  to: 'draft',
  steps: ['cds-model', 'service', 'draft'].map((slug, index) => ({
    ...{ slug, pathTypeRank: 1, hopCount: index + 1 },
    type: 'concept',
    pathType: index === 0 ? 'SHARED_CONCEPT' : 'PREREQ',
    reason:
      index === 0 ? 'Shares concepts: “Model a shop” teaches “CDS model”.' : `Prerequisite chain: step ${index + 1}.`
  }))
}

const feeds: SiteFeeds = siteFeeds(
  Object.entries(titles).map(([slug, title]) =>
    navTutorial({ slug, title, description: 'Step by step.', time: 20, stepCount: 4 })
  ),
  {
    categories: [
      { slug: 'data', label: 'Data' },
      { slug: 'security', label: 'Security' }
    ],
    tutorials: Object.keys(titles).map(slug => ({
      slug,
      categorySlugs: [slug.startsWith('guard') ? 'security' : 'data']
    }))
  }
)

/** A backend with concepts and their map; `has` takes them away. */
export function conceptBackend(has: () => boolean = () => true): RequestListener {
  const without = answerFeeds(() => feeds)
  const answer = answerFeeds(() => ({ ...feeds, '/build/concepts': { concepts }, '/graph/explore-data': map }))
  return (request, response) => {
    if (!has()) return without(request, response)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend')
    if (pathname !== '/graph/path') return answer(request, response)
    const isThere = searchParams.get('to') === path.to
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isThere ? path : { error: 'No path found' }))
  }
}

/** A backend with so many concepts, `a-0`, `b-1` … by letters in turn, and tutorials that all teach the first one. */
export function manyConceptsBackend(count: number, tutorials: number): RequestListener {
  const slugs = Array.from({ length: tutorials }, (_, at) => `tutorial-${at}`)
  const many = Array.from({ length: count }, (_, at): FeedConcept => {
    const letter = String.fromCharCode(97 + (at % 26))
    const slug = `${letter}-${at}`
    const teaches = at === 0 ? slugs.map(tutorial => ({ slug: tutorial })) : []
    const nothing = { requires: [], requiredBy: [], relatedTo: [], changedAt: null }
    return {
      slug,
      name: `${letter.toUpperCase()} ${String(at).padStart(4, '0')}`,
      description: null,
      teaches,
      ...nothing
    }
  })
  const all = siteFeeds(
    slugs.map(slug => navTutorial({ slug, title: `Title of ${slug}`, description: '', time: 5, stepCount: 1 }))
  )
  return answerFeeds(() => ({ ...all, '/build/concepts': { concepts: many } }))
}
