import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { framesFor } from '../chat/support/chat.ts'
import { as, get, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

let backend: Backend
let model: ModelEndpoint

const branchSpecs = {
  forked: {
    branchPoints: [
      {
        id: '1-how',
        parentStepNumber: 1,
        groupKey: 'how',
        branches: [
          { key: 'cli', label: 'On the command line', condition: null, embeddingHint: 'Run the command' },
          { key: 'web', label: 'In the browser', condition: 'completed:walked', embeddingHint: 'Open the page' }
        ]
      },
      { id: '2-os', parentStepNumber: 2, groupKey: 'os', branches: [{ key: 'mac', label: 'macOS' }] }
    ],
    skipPoints: [
      { stepNumber: 1, skipIf: 'completed:walked', skipLabel: 'Skip it', skipReason: 'You know it' },
      { stepNumber: 2, skipIf: "profile.role == 'architect'" }
    ]
  }
}

beforeAll(async () => {
  // words that share a first letter are alike
  model = await startModelEndpoint(text => {
    const vector = Array<number>(1536).fill(0)
    vector[text.toLowerCase().charCodeAt(0) % 26] = 1
    return vector
  })
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000' } })
  const [walked = 0] = await publishTutorials(backend, { walked: 1, easy: 1, hard: 1 })
  const metadata = { forked: { title: 'Forked', stepCount: 2, steps: [1, 2].map(number => ({ number, title: 'T' })) } }
  await publish(backend, { forked: sampleDocument('forked') }, { metadata, branchSpecs })
  await createMissions()
  await changeSettings(backend, 'ChatSettings', { enabled: true, maxRequestsPerUser: 1000, branchingEnabled: true })
  expect((await learner(backend).create(walked, 'TUTORIAL')).status).toBe(200)
})
afterAll(() => model.stop())

/** A mission with two alternatives, and one with none. */
async function createMissions(): Promise<void> {
  const ids = new Map<string, string>()
  const { value } = (await get(`${backend.url}/admin/Tutorials?$select=ID,slug`, as('admin'))).json<{
    value: { ID: string; slug: string }[]
  }>()
  for (const { ID, slug } of value) ids.set(slug, ID)
  const item = (slug: string, more: object) => ({
    itemOrder: 1,
    taskType: 'TUTORIAL',
    tutorial_ID: ids.get(slug),
    ...more
  })
  const alternatives = [
    item('easy', { altGroupKey: 'way', altGroupLabel: 'The easy way', altCondition: "profile.deployment == 'cloud'" }),
    item('hard', { altGroupKey: 'way', altGroupLabel: 'The hard way' })
  ]
  await createMission('split', alternatives)
  await createMission('straight', [item('easy', {})])
}

async function createMission(slug: string, items: readonly object[]): Promise<void> {
  const superadmin = curator(backend, 'superadmin')
  const { ID: tag_ID } = await superadmin.tag(`tag-of-${slug}`)
  const mission = { slug, title: slug, tags: [{ tag_ID }], completionPaths: [{ name: 'p', description: 'P', items }] }
  const created = await superadmin.active('Missions', mission)
  expect([created.status, created.text()]).toEqual([201, expect.stringContaining(slug)])
  await superadmin.patch(`Missions(${created.json<{ ID: string }>().ID})`, { published: true })
}

/** The result of one call of the tool by the model. */
async function call(
  input: object,
  user = 'learner',
  name = 'getBranchRecommendation'
): Promise<Record<string, unknown>> {
  model.talkWith(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? { text: 'So it is.' } : { calls: [{ name, input }] }
  )
  await framesFor(backend.url, 'Hello', { user })
  const content = model.chats.at(-1)?.messages.at(-1)?.content ?? ''
  return JSON.parse(content.split('\n').slice(1, -1).join('\n')) as Record<string, unknown>
}

const DECISIONS = 'tutorials_branching_BranchDecisions'
async function decisions(): Promise<readonly Record<string, unknown>[]> {
  return backend.sql(`SELECT * FROM ${DECISIONS}`)
}
const forget = () => backend.sql(`DELETE FROM ${DECISIONS}`)

describe('a tutorial', () => {
  verifies(['CHAT-033', 'CHAT-035', 'CHAT-037'], 'branches and skips by conditions, with reasons', async () => {
    expect(await call({ tutorialSlug: 'forked' })).toEqual({
      branchPoints: [
        {
          ...{ id: '1-how', picked: 'web', confidence: 1, reason: 'Its condition holds: completed:walked' },
          allBranches: [
            { key: 'cli', label: 'On the command line' },
            { key: 'web', label: 'In the browser' }
          ]
        },
        {
          ...{ id: '2-os', picked: 'mac', confidence: 0, reason: expect.stringMatching(/^The first alternative/) },
          allBranches: [{ key: 'mac', label: 'macOS' }]
        }
      ],
      altGroups: [],
      skipPoints: [
        {
          ...{ stepNumber: 1, skip: true, reason: 'Its condition holds: completed:walked' },
          ...{ skipLabel: 'Skip it', skipReason: 'You know it' }
        },
        {
          ...{ stepNumber: 2, skip: false, reason: "Its condition does not hold: profile.role == 'architect'" },
          ...{ skipLabel: null, skipReason: null }
        }
      ]
    })
  })

  test('for somebody who has done nothing the first that is not for others', async () => {
    const { branchPoints, skipPoints } = await call({ tutorialSlug: 'forked' }, 'learner2')
    expect(branchPoints).toMatchObject([{ picked: 'cli', confidence: 0 }, { picked: 'mac' }])
    expect(skipPoints).toMatchObject([{ skip: false }, { skip: false }])
  })

  verifies(['CHAT-038', 'CHAT-039', 'CHAT-040', 'CHAT-041'], 'mistakes and nothing to choose are told', async () => {
    const nothing = { branchPoints: [], altGroups: [], skipPoints: [] }
    const required = 'at least one of missionSlug, tutorialSlug and branchPointId is required'
    expect(await call({})).toEqual({ ...nothing, error: required })
    expect(await call({ tutorialSlug: '', missionSlug: null })).toEqual({ ...nothing, error: required })
    expect(await call({ branchPointId: '1-how' })).toEqual({ ...nothing, error: 'branchPointId requires tutorialSlug' })
    expect(await call({ tutorialSlug: 'forked', branchPointId: '9-how' })).toEqual({
      ...nothing,
      error: 'forked has no branch point 9-how'
    })
    for (const tutorialSlug of ['walked', 'unknown'])
      expect(await call({ tutorialSlug })).toEqual({ ...nothing, note: 'tutorial_has_no_branches' })
    expect(await call({ tutorialSlug: 7 })).toEqual({ ...nothing, error: 'invalid_args' })
    expect(await call({ tutorialSlug: 'forked', branchPointId: '1-how' })).toMatchObject({
      branchPoints: [{ id: '1-how' }],
      skipPoints: []
    })
  })
})

describe('a mission', () => {
  const altGroups = (more: object) => [
    {
      ...{ id: expect.stringMatching(/^\d+-1-way$/), groupKey: 'way', ...more },
      allBranches: [
        { key: 'the-easy-way', label: 'The easy way' },
        { key: 'the-hard-way', label: 'The hard way' }
      ]
    }
  ]

  verifies('CHAT-036', 'alternatives by preferences, by meaning and by co-completion', async () => {
    // "About walked" and "The hard way" have nothing in common here
    expect((await call({ missionSlug: 'split' }))['altGroups']).toEqual(
      altGroups({ picked: 'the-hard-way', confidence: 0, reason: expect.any(String) })
    )
    await backend.sql(
      `INSERT INTO tutorials_learner_CoCompletions (slug, others, learners) VALUES ('hard', ?, 5)`,
      [JSON.stringify([{ slug: 'walked', score: 3 }, { slug: 'easy', score: 1 }])] // prettier-ignore
    )
    expect((await call({ missionSlug: 'split' }))['altGroups']).toEqual(
      altGroups({ picked: 'the-hard-way', confidence: 0.3, reason: 'Closest to what you have completed' })
    )
    const preferences = { deployment: 'cloud', role: null, cloud: null }
    await post(`${backend.url}/api/setLearningPreferences`, preferences, as('learner'))
    expect((await call({ missionSlug: 'split' }))['altGroups']).toEqual(
      altGroups({ picked: 'the-easy-way', confidence: 1, reason: "Its condition holds: profile.deployment == 'cloud'" })
    )
  })

  verifies(['CHAT-042', 'CHAT-043'], 'that is not there, or has nothing to choose, is told', async () => {
    expect((await call({ missionSlug: 'unknown' }))['note']).toBe('mission_not_found')
    expect((await call({ missionSlug: 'straight' }))['note']).toBe('mission_has_no_alt_groups')
  })
})

describe('decisions', () => {
  verifies(
    ['CHAT-044', 'CHAT-045'],
    'a row for each recommendation, of skips only for those that are one',
    async () => {
      await forget()
      await call({ tutorialSlug: 'forked', missionSlug: 'split' })
      const rows = (await decisions()).toSorted((a, b) => String(a['branchpointid']) < String(b['branchpointid']) ? -1 : 1) // prettier-ignore
      expect(rows).toHaveLength(4)
      for (const row of rows)
        expect(row).toMatchObject({
          source: 'jouleTool',
          chosenkey: null,
          followedrecommendation: null,
          user_id: expect.any(String)
        })
      expect(
        rows.map(row => [
          row['surface'],
          row['tutorialslug'] ?? row['missionslug'],
          row['recommendedkey'],
          row['recommendationkind'],
          Number(row['confidence'])
        ])
      ).toEqual(
        expect.arrayContaining([
          ['tutorialBranch', 'forked', 'web', 'condition', 1],
          ['tutorialBranch', 'forked', 'mac', 'default', 0],
          ['missionAltGroup', 'split', 'the-easy-way', 'condition', 1],
          ['tutorialSkip', 'forked', 'skip', 'condition', 1]
        ])
      )
      expect(rows.at(-1)).toMatchObject({ branchpointid: 'step-1', surface: 'tutorialSkip' })
    }
  )

  test('go with the person, and into their export', async () => {
    await forget()
    // nothing was stored about this person before
    await call({ tutorialSlug: 'forked' }, 'author')
    const { tables } = (await get(`${backend.url}/api/exportMyData`, as('author'))).json<{
      tables: Record<string, object[]>
    }>()
    const recommended = { tutorialSlug: 'forked', source: 'jouleTool', branchPointId: expect.any(String) }
    expect(tables['tutorials.branching.BranchDecisions']).toMatchObject([recommended, recommended]) // no skip
    expect((await post(`${backend.url}/api/eraseMyData`, { confirmation: 'erase' }, as('author'))).status).toBe(200)
    expect(await decisions()).toEqual([])
  })
})

verifies('CHAT-032', 'the tool is there only while branchingEnabled is true', async () => {
  const offered = () => model.chats.at(-1)?.tools?.map(tool => tool.function.name)
  await changeSettings(backend, 'ChatSettings', { branchingEnabled: false })
  await until(async () => {
    await call({ tutorialSlug: 'forked' }).catch(() => undefined)
    return !offered()?.includes('getBranchRecommendation')
  })
  expect(await call({ tutorialSlug: 'forked' })).toEqual({ error: 'unknown_tool', name: 'getBranchRecommendation' })
  await changeSettings(backend, 'ChatSettings', { branchingEnabled: true })
})

test('a condition of a mission that cannot be read is refused', async () => {
  const admin = curator(backend, 'superadmin')
  const { ID: tag_ID } = await admin.tag('tag-of-bad')
  const [tutorial] = await backend.sql(`SELECT ID AS id FROM tutorials_catalog_Tutorials WHERE slug = 'easy'`)
  const item = { itemOrder: 1, tutorial_ID: tutorial?.['id'], altGroupKey: 'k', altCondition: 'whenever' }
  const completionPaths = [{ name: 'p', description: 'P', items: [item] }]
  const answer = await admin.active('Missions', { slug: 'bad', title: 'Bad', tags: [{ tag_ID }], completionPaths })
  expect(answer.status).toBe(400)
  expect(answer.json()).toMatchObject({ error: { code: 'bad_condition', target: 'altCondition' } })
})

test('a fault is an envelope', async () => {
  await backend.sql(`UPDATE tutorials_content_BranchSpecs SET branchPoints = '[' WHERE slug = 'forked'`)
  expect(await call({ tutorialSlug: 'forked' })).toMatchObject({ branchPoints: [], error: 'tool_failed' })
})
