import { beforeAll, expect, test } from '@jest/globals'
import type { Skill, SkillMap } from './support/skill-map.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

let backend: Backend

/** Basics are required by services, services by drafts; a secret concept stands between. */
const tutorials = {
  model: 'basics',
  serve: 'services',
  draft: 'drafts',
  guard: 'roles',
  hidden: 'secret',
  aside: 'style'
}

beforeAll(async () => {
  backend = await startBackend()
  const slugs = Object.keys(tutorials)
  const metadata = Object.fromEntries(
    slugs.map(slug => {
      const steps = (slug === 'draft' ? [1, 2] : [1]).map(number => ({ number, title: `Step ${number}` }))
      return [slug, { title: `How to ${slug}`, steps, stepCount: steps.length }]
    })
  )
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])), { metadata })
  await storeGraph(backend, {
    concepts: {
      basics: { name: 'Basics' },
      services: { name: 'Services' },
      drafts: { name: 'Drafts' },
      roles: { name: 'Roles' },
      style: { name: 'Style' },
      secret: { name: 'Secret', published: false },
      untaught: { name: 'Untaught' }
    },
    teaches: Object.entries(tutorials),
    requires: [
      ['services', 'basics'],
      ['drafts', 'services'],
      ['roles', 'services'],
      ['secret', 'services'],
      ['untaught', 'services']
    ]
  })
})

const skillMap = async (user: string): Promise<SkillMap> =>
  (await get(`${backend.url}/graph/mySkillMap()`, as(user))).json<SkillMap>()
const slugs = (skills: readonly Skill[]): readonly string[] => skills.map(({ slug }) => slug)

async function complete(user: string, slug: string, stepNumber = 1): Promise<void> {
  const answer = await post(`${backend.url}/api/completeStep`, { slug, stepNumber }, as(user))
  expect(answer.status).toBe(200)
}

test('is for people who are logged in', async () => {
  expect((await get(`${backend.url}/graph/mySkillMap()`)).status).toBe(401)
})

test('begins with what needs nothing else', async () => {
  await until(async () => (await skillMap('learner')).conceptCount === 5)
  const { shown, shownCount, next, missing } = await skillMap('learner')
  expect([shown, shownCount, missing]).toEqual([[], 0, []])
  expect(slugs(next).toSorted()).toEqual(['basics', 'style'])
  expect(next.find(({ slug }) => slug === 'basics')).toMatchObject({
    reason: 'It needs nothing else: you can begin here.',
    tutorials: [{ slug: 'model', title: 'How to model' }]
  })
})

test('says what was shown, what is missing for it, and what comes next, each with its reason', async () => {
  await complete('learner', 'serve')
  expect(await skillMap('learner')).toMatchObject({
    shownCount: 1,
    shown: [{ slug: 'services', reason: 'You completed “How to serve”.', tutorials: [{ slug: 'serve' }] }],
    missing: [
      {
        slug: 'basics',
        reason: '“Services”, which you know, builds on it.',
        tutorials: [{ slug: 'model' }],
        requires: []
      }
    ]
  })
  const { next, shown } = await skillMap('learner')
  expect(slugs(next).toSorted()).toEqual(['drafts', 'roles'])
  expect(next.map(({ reason }) => reason)).toEqual(Array(2).fill('It builds on “Services”, which you know.'))
  expect(next.map(({ requires }) => requires)).toEqual([['services'], ['services']])
  expect(shown[0]?.requires).toEqual(['basics'])
})

test('counts what is required by a tutorial that was begun', async () => {
  await complete('author', 'draft')
  expect(await skillMap('author')).toMatchObject({
    shownCount: 0,
    missing: [{ slug: 'services', reason: '“How to draft”, which you have begun, needs it.' }]
  })
})

test('never names what is not published, nor what nobody teaches', async () => {
  for (const slug of ['model', 'draft', 'guard', 'hidden']) await complete('learner', slug)
  await complete('learner', 'draft', 2)
  const text = JSON.stringify(await skillMap('learner'))
  expect(text).not.toMatch(/secret|untaught/i)
  expect(slugs((await skillMap('learner')).next)).toEqual([])
  await backend.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'roles'`)
  await graphChanged(backend)
  await until(async () => !JSON.stringify(await skillMap('learner')).includes('roles'))
})

test('is of the caller alone', async () => {
  expect((await skillMap('admin')).shown).toEqual([])
})
