import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { a2a, type OldTask, oldMessage, type RpcAnswer } from '../a2a/support/a2a.ts'
import { catalogStore } from '../catalog/support/store.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { valueOf } from '../mcp/support/mcp.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'

type Row = Readonly<Record<string, unknown>>

/** One question, as each protocol asks it; what a reader returns is what the protocols have to agree on. */
interface Question {
  /** Over OData, HCQL or GraphQL. */
  readonly service: () => Promise<unknown>
  readonly mount: 'search' | 'graph' | 'api'
  readonly tool: string
  readonly skill: string
  readonly args: Row
  /** Members of the tool's answer that the services have as well. */
  readonly same: (answer: never) => unknown
}

let backend: Backend

const user = as('agent')

beforeAll(async () => {
  backend = await startBackend({ env: { SEARCH_RATE_LIMIT_MAX: '100000' } })
  for (const slug of ['graft-apples', 'graft-pears', 'prune-roses']) await publishTutorial(slug)
  const store = catalogStore(backend)
  const mission = await store.mission('orchard', { title: 'Orchard', description: 'Trees and more' })
  const path_ID = await store.path(mission, 'The path', 'orchard-path')
  for (const [index, slug] of ['graft-pears', 'graft-apples'].entries())
    await store.insert('CompletionPathItems', {
      path_ID,
      taskType: 'TUTORIAL',
      tutorial_ID: await idOf(slug),
      itemOrder: index + 1
    })
  await store.changed()
  await backend.sql(
    'INSERT INTO tutorials_events_Events (ID, legacyId, name, eventType, startDate, endDate) VALUES (?, ?, ?, ?, ?, ?)',
    [randomUUID(), 50_000_001, 'Harvest', 'TECHED', '2026-09-01T00:00:00.000Z', '2099-09-01T00:00:00.000Z']
  )
  await storeGraph(backend, {
    concepts: {
      grafting: { name: 'Grafting' },
      pruning: { name: 'Pruning' },
      hidden: { name: 'Hidden grafting', published: false }
    },
    teaches: [
      ['graft-apples', 'grafting'],
      ['graft-pears', 'grafting'],
      ['prune-roses', 'pruning'],
      ['prune-roses', 'hidden']
    ],
    requires: [['grafting', 'pruning']]
  })
  for (const stepNumber of [1, 2])
    await post(`${backend.url}/api/completeStep`, { slug: 'graft-pears', stepNumber }, user)
  await post(`${backend.url}/api/completeStep`, { slug: 'graft-apples', stepNumber: 2 }, user)
  await until(
    async () =>
      ((await mcp('graph', 'kg_shared_concepts', { slug_a: 'graft-apples', slug_b: 'graft-pears' })) as Row[])
        .length === 1
  )
  await until(async () => ((await mcp('search', 'search_tutorials', { query: 'graft' })) as Row[]).length === 2)
  await until(async () => (await mcp('search', 'get_mission', { slug: 'orchard' })) !== null)
})

async function publishTutorial(slug: string): Promise<void> {
  const steps = ['Prepare', 'Do'].map((title, index) => ({ number: index + 1, title: `${title} ${slug}` }))
  const sections = steps.map(
    ({ title }) => `<section class="tutorial-step"><h2>${title}</h2><p>Text of it.</p></section>`
  )
  const metadata = { [slug]: { title: `How to ${slug}`, description: 'In the garden', stepCount: 2, steps } }
  await publish(backend, { [slug]: `<!doctype html><html><body>${sections.join('')}</body></html>` }, { metadata })
}

const idOf = async (slug: string) =>
  String((await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug]))[0]?.['id'])

const mcp = (mount: Question['mount'], tool: string, args: object): Promise<unknown> =>
  valueOf(`${backend.url}/mcp/${mount}`, tool, args, user)

async function overA2a(skill: string, tool: string, args: object): Promise<unknown> {
  const answer = await a2a(backend.url, 'message/send', oldMessage(skill, { tool, ...args }))
  const { result, error } = answer.json<RpcAnswer<OldTask>>()
  expect(error).toBeUndefined()
  const [part] = result?.artifacts[0]?.parts ?? []
  const data = part?.kind === 'data' ? part.data : undefined
  // version 0.3 has lists and nothing within an object
  return data && Object.keys(data).join() === 'result' ? data['result'] : data
}

async function odata(path: string): Promise<never> {
  const answer = await get(`${backend.url}${path}`, as('superadmin'))
  expect([path, answer.status]).toEqual([path, 200])
  const body = answer.json<Row>()
  return (body['value'] ?? body) as never
}

/** As the user whose progress it is. */
async function api(path: string): Promise<never> {
  const answer = await get(`${backend.url}/api/${path}`, user)
  expect([path, answer.status]).toEqual([path, 200])
  const body = answer.json<Row>()
  return (body['value'] ?? body) as never
}

async function graphql(query: string): Promise<never> {
  const answer = await post(`${backend.url}/graphql`, { query }, as('api'))
  return answer.json<{ data: unknown }>().data as never
}

async function hcql(query: object): Promise<never> {
  const answer = await post(`${backend.url}/hcql/admin/`, query, as('superadmin'))
  return answer.json<{ data: unknown }>().data as never
}

const pick =
  (...names: readonly string[]) =>
  (row: Row) =>
    Object.fromEntries(names.map(name => [name, row[name]]))
const pickAll =
  (...names: readonly string[]) =>
  (rows: readonly Row[]) =>
    rows.map(pick(...names))
const named = (names: Readonly<Record<string, string>>) => (row: Row) =>
  Object.fromEntries(Object.entries(names).map(([name, source]) => [name, row[source]]))

const questions: Readonly<Record<string, Question>> = {
  'which tutorials fit words': {
    service: async () =>
      pickAll(
        'slug',
        'title'
      )(await odata("/search/SearchableItems?$search=graft&$filter=taskType eq 'TUTORIAL'".replaceAll(' ', '%20'))),
    mount: 'search',
    skill: 'search-tutorials',
    tool: 'search_tutorials',
    args: { query: 'graft' },
    same: pickAll('slug', 'title')
  },
  'what a tutorial is about': {
    service: async () => {
      const query = '{ Tutorials(filter: { slug: { eq: "graft-apples" } }) { nodes { slug title description } } }'
      const { Tutorials } = (await graphql(query)) as { readonly Tutorials: { readonly nodes: readonly Row[] } }
      return Tutorials.nodes[0]
    },
    mount: 'search',
    skill: 'search-tutorials',
    tool: 'get_tutorial',
    args: { slug: 'graft-apples' },
    same: pick('slug', 'title', 'description')
  },
  'the steps of a tutorial': {
    service: async () => {
      const [tutorial] = (await hcql({
        SELECT: {
          from: { ref: ['Tutorials'] },
          columns: [{ ref: ['slug'] }, { ref: ['steps'], expand: [{ ref: ['stepOrder'] }, { ref: ['title'] }] }],
          where: [{ ref: ['slug'] }, '=', { val: 'graft-apples' }]
        }
      })) as readonly { readonly steps: readonly Row[] }[]
      return tutorial?.steps
        .map(named({ number: 'stepOrder', title: 'title' }))
        .toSorted((one, other) => Number(one['number']) - Number(other['number']))
    },
    mount: 'search',
    skill: 'search-tutorials',
    tool: 'get_tutorial',
    args: { slug: 'graft-apples' },
    same: ({ steps }: { readonly steps: readonly Row[] }) => steps
  },
  'which missions there are': {
    service: async () =>
      pickAll('slug', 'title', 'description')(await odata("/search/SearchableItems?$filter=taskType%20eq%20'MISSION'")),
    mount: 'search',
    skill: 'search-tutorials',
    tool: 'list_missions',
    args: {},
    same: pickAll('slug', 'title', 'description')
  },
  'the tutorials of a mission': {
    service: async () => {
      const rows: readonly (Row & { readonly tutorial: Row })[] = await odata(
        "/admin/CompletionPathItems?$filter=path/mission/slug%20eq%20'orchard'&$expand=tutorial&$orderby=itemOrder"
      )
      return rows.map(({ itemOrder, tutorial }) => ({
        slug: tutorial['slug'],
        title: tutorial['title'],
        order: itemOrder
      }))
    },
    mount: 'search',
    skill: 'search-tutorials',
    tool: 'get_mission',
    args: { slug: 'orchard' },
    same: ({ tutorials }: { readonly tutorials: readonly Row[] }) => tutorials
  },
  'my tutorials': {
    service: async () => {
      const { tutorials } = (await api('getMyProgress()')) as { readonly tutorials: readonly Row[] }
      return tutorials.map(
        named({
          slug: 'slug',
          title: 'title',
          status: 'status',
          completedSteps: 'completedSteps',
          totalSteps: 'stepCount'
        })
      )
    },
    mount: 'api',
    skill: 'user-progress',
    tool: 'get_my_tutorials',
    args: {},
    same: pickAll('slug', 'title', 'status', 'completedSteps', 'totalSteps')
  },
  'my missions': {
    service: async () => {
      const { missions } = (await api('getMyProgress()')) as { readonly missions: readonly Row[] }
      return missions.map(
        named({
          slug: 'slug',
          title: 'title',
          status: 'status',
          completedCount: 'done',
          totalCount: 'total',
          nextTutorialSlug: 'nextSlug'
        })
      )
    },
    mount: 'api',
    skill: 'user-progress',
    tool: 'get_my_missions',
    args: {},
    same: pickAll('slug', 'title', 'status', 'completedCount', 'totalCount', 'nextTutorialSlug')
  },
  'the steps that I have done': {
    service: async () => pick('completedSteps', 'attemptNumber')(await api("getProgress(slug='graft-pears')")),
    mount: 'api',
    skill: 'user-progress',
    tool: 'get_my_completed_steps',
    args: { slug: 'graft-pears' },
    same: pick('completedSteps', 'attemptNumber')
  },
  'which events come': {
    service: async () =>
      ((await odata('/admin/Events?$orderby=startDate')) as readonly Row[]).map(({ legacyId, name, eventType }) => ({
        slug: String(legacyId),
        name,
        eventType
      })),
    mount: 'api',
    skill: 'user-progress',
    tool: 'get_my_events',
    args: {},
    same: pickAll('slug', 'name', 'eventType')
  },
  'which concepts a word names': {
    service: async () => {
      const found: { readonly concepts: readonly Row[]; readonly tutorials: readonly Row[] } = await odata(
        "/graph/searchKG(term='grafting')"
      )
      return {
        concepts: found.concepts.map(named({ slug: 'slug', name: 'title', score: 'score' })),
        tutorials: pickAll('slug', 'title', 'score')(found.tutorials)
      }
    },
    mount: 'graph',
    skill: 'knowledge-graph',
    tool: 'kg_search_concepts',
    args: { query: 'grafting' },
    same: answer => answer
  },
  'what surrounds a tutorial': {
    service: async () => {
      const around: Readonly<Record<string, readonly Row[]>> = await odata("/graph/neighborhood(slug='graft-apples')")
      return Object.fromEntries(
        ['prerequisites', 'whatToLearnNext', 'sharedConcepts', 'teaches'].map(list => [
          list,
          pickAll('slug', 'title', 'score', 'isolated')(around[list] ?? [])
        ])
      )
    },
    mount: 'graph',
    skill: 'knowledge-graph',
    tool: 'kg_neighborhood',
    args: { slug: 'graft-apples' },
    // the service has no member for what the slug is
    same: ({ type: _type, ...lists }: Row) => lists
  },
  'what two tutorials have in common': {
    service: async () =>
      ((await odata("/graph/sharedConcepts(slugA='graft-apples',slugB='graft-pears')")) as readonly Row[]).map(
        named({ conceptSlug: 'slug', name: 'title' })
      ),
    mount: 'graph',
    skill: 'knowledge-graph',
    tool: 'kg_shared_concepts',
    args: { slug_a: 'graft-apples', slug_b: 'graft-pears' },
    same: answer => answer
  },
  'the way from one tutorial to another': {
    service: async () =>
      pickAll(
        'slug',
        'type',
        'title',
        'pathType',
        'hopCount',
        'reason'
      )(await odata("/graph/pathBetween(from='prune-roses',to='graft-pears')")),
    mount: 'graph',
    skill: 'knowledge-graph',
    tool: 'kg_path',
    args: { from: 'prune-roses', to: 'graft-pears' },
    same: pickAll('slug', 'type', 'title', 'pathType', 'hopCount', 'reason')
  },
  'the title of a step': {
    service: async () => {
      const [step]: readonly Row[] = await odata(
        "/admin/Steps?$filter=tutorial/slug%20eq%20'prune-roses'%20and%20stepOrder%20eq%202"
      )
      return { stepNumber: step?.['stepOrder'], stepTitle: step?.['title'] }
    },
    mount: 'api',
    skill: 'tutorial-steps',
    tool: 'get_tutorial_step',
    args: { slug: 'prune-roses', stepNumber: 2 },
    same: pick('stepNumber', 'stepTitle')
  }
}

describe('a service, MCP and A2A give the same answer', () => {
  test.each(Object.entries(questions))('%s', async (_, { service, mount, tool, skill, args, same }) => {
    const right = await service()
    expect(JSON.stringify(right)).not.toMatch(/^(?:\[\]|\{\}|null)?$/)
    expect(same((await mcp(mount, tool, args)) as never)).toEqual(right)
    expect(same((await overA2a(skill, tool, args)) as never)).toEqual(right)
  })

  test('none of them knows a concept that is not published', async () => {
    const args = { slug: 'prune-roses' }
    const answers = [
      await odata("/graph/neighborhood(slug='prune-roses')"),
      await mcp('graph', 'kg_neighborhood', args),
      await overA2a('knowledge-graph', 'kg_neighborhood', args)
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('hidden')
  })
})
