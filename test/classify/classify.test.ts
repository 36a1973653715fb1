import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { basic, changeTenant } from '../settings/support/tenant.ts'
import { type Backend, production, startBackend } from '../support/backend.ts'
import { as, type HttpResponse, post } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { verifies } from '../requirements/verifies.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const INTEGRATION = 'ca7e6013-0000-4000-8000-000000000004'
const FRONT_END = 'ca7e6013-0000-4000-8000-000000000006'
const DIMENSIONS = 1536

let backend: Backend

async function addTutorial(title: string, description: string): Promise<string> {
  const ID = randomUUID()
  const columns = 'ID, slug, title, description, status, publishedTags'
  await backend.sql(`INSERT INTO tutorials_catalog_Tutorials (${columns}) VALUES (?, ?, ?, ?, ?, ?)`, [
    ID,
    `t-${ID}`,
    title,
    description,
    'ACTIVE',
    '["topic>integration"]'
  ])
  return ID
}

async function categoriesOf(tutorial: string): Promise<readonly (readonly [string, number])[]> {
  const rows = await backend.sql(
    'SELECT category_ID, score FROM tutorials_catalog_TutorialCategories WHERE tutorial_ID = ? ORDER BY score DESC',
    [tutorial]
  )
  return rows.map(row => [String(row['category_id']), Number(row['score'])] as const)
}

const choose = (tutorial: string, category: string) =>
  backend.sql(
    'INSERT INTO tutorials_catalog_TutorialCategories (ID, tutorial_ID, category_ID, score) VALUES (?, ?, ?, 1)',
    [randomUUID(), tutorial, category]
  )

const classify = (body: object, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/admin/classifyCategories`, body, as(user))

describe('POST /admin/classifyCategories without a model, in development', () => {
  beforeAll(async () => {
    backend = await startBackend()
  })

  verifies('CATALOG-054', 'it deletes and inserts the categories of the items', async () => {
    const tutorial = await addTutorial('Integrate systems', 'Connecting processes and events across clouds')
    const answer = await classify({ kind: 'tutorial', ids: [tutorial], force: true })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ processed: 1, succeeded: 1, failed: 0, skipped: 0 })
    const first = await categoriesOf(tutorial)
    expect(first[0]?.[0]).toBe(INTEGRATION)
    expect(first.length).toBeLessThanOrEqual(3)
    expect(first.every(([, score]) => score > 0 && score < 1)).toBe(true)

    const title = 'Themes of mobile user interfaces'
    await backend.sql(
      'UPDATE tutorials_catalog_Tutorials SET title = ?, description = ?, publishedTags = NULL WHERE ID = ?',
      [title, 'Designing the front end and user experience', tutorial]
    )
    await classify({ kind: 'tutorial', ids: [tutorial] })
    const second = await categoriesOf(tutorial)
    expect(second[0]?.[0]).toBe(FRONT_END)
    expect(second.map(([category]) => category)).not.toContain(INTEGRATION)
    await classify({ kind: 'tutorial', ids: [tutorial] })
    expect(await categoriesOf(tutorial)).toEqual(second)
  })

  test('what a person has chosen stays, unless it is forced', async () => {
    const tutorial = await addTutorial('Integrate systems', 'Connecting processes and events across clouds')
    await choose(tutorial, FRONT_END)
    expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ processed: 1, skipped: 1 })
    expect(await categoriesOf(tutorial)).toEqual([[FRONT_END, 1]])
    expect((await classify({ kind: 'tutorial', ids: [tutorial], force: true })).json()).toMatchObject({ succeeded: 1 })
    expect((await categoriesOf(tutorial))[0]?.[0]).toBe(INTEGRATION)
  })

  test('what no category is close to is left without one, and counted', async () => {
    const tutorial = await addTutorial('Zzyzx qwrtp', 'vlkmnx')
    await backend.sql('UPDATE tutorials_catalog_Tutorials SET publishedTags = NULL WHERE ID = ?', [tutorial])
    const answer = await classify({ kind: 'tutorial', ids: [tutorial] })
    expect(answer.json()).toMatchObject({ processed: 1, succeeded: 0, failed: 1 })
    expect(await categoriesOf(tutorial)).toEqual([])
  })

  test('missions and groups have categories as well', async () => {
    const mission = randomUUID()
    await backend.sql('INSERT INTO tutorials_catalog_Missions (ID, slug, title, description) VALUES (?, ?, ?, ?)', [
      mission,
      `m-${mission}`,
      'Integration of applications',
      'Connecting interfaces and events'
    ])
    expect((await classify({ kind: 'mission' })).json()).toMatchObject({ processed: 1, succeeded: 1 })
    expect((await classify({ kind: 'group' })).json()).toMatchObject({ processed: 0, succeeded: 0 })
  })

  test('in an atomicity group that has written it is refused, and the group is taken back', async () => {
    const tutorial = await addTutorial('Integrate systems', 'Connecting processes and events across clouds')
    const chosen = { tutorial_ID: tutorial, category_ID: FRONT_END, score: 1 }
    const requests = [
      { id: '1', method: 'POST', url: 'TutorialCategories', body: chosen },
      { id: '2', method: 'POST', url: 'classifyCategories', body: { kind: 'tutorial', ids: [tutorial] } }
    ].map(each => ({ ...each, atomicityGroup: 'g', headers: { 'content-type': 'application/json' } }))
    const answer = await post(`${backend.url}/admin/$batch`, { requests }, as('admin'))
    expect(answer.text()).toContain('not_in_a_group')
    expect(answer.json()).toMatchObject({
      responses: expect.arrayContaining([expect.objectContaining({ status: 400 })])
    })
    expect(await categoriesOf(tutorial)).toEqual([])
    expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 1 })
  })

  test.each([
    ['an unknown kind', { kind: 'step' }, 'kind'],
    ['ids that are none', { kind: 'tutorial', ids: ['x'] }, 'ids'],
    ['force in words', { force: 'yes' }, 'force']
  ])('%s is refused', async (_, body, field) => {
    const answer = await classify(body)
    expect([answer.status, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(field)])
  })

  verifies('CATALOG-055', 'it needs the scope Admin', async () => {
    expect((await classify({ kind: 'all' }, 'author')).status).toBe(403)
    expect((await post(`${backend.url}/admin/classifyCategories`, { kind: 'all' })).status).toBe(401)
  })
})

test('without a model production answers 503 and changes nothing', async () => {
  const tutorial = await addTutorial('Integrate systems', 'Connecting processes and events across clouds')
  await choose(tutorial, FRONT_END)
  const robot = { id: 'robot', secret: 'a-secret', roles: ['Admin'] }
  expect((await changeTenant(backend, { techUsers: JSON.stringify([robot]) })).status).toBe(200)
  await backend.stop()
  backend = await startBackend({ database: backend.database, dataDir: backend.dataDir, env: production })
  const url = `${backend.url}/admin/classifyCategories`
  const answer = await post(url, { kind: 'tutorial', ids: [tutorial], force: true }, basic('robot', 'a-secret'))
  expect([answer.status, answer.json()]).toEqual([
    503,
    {
      error: expect.objectContaining({
        code: 'model_not_configured',
        message: expect.stringContaining('OPENAI_API_KEY')
      })
    }
  ])
  expect(await categoriesOf(tutorial)).toEqual([[FRONT_END, 1]])
  await backend.stop()
})

describe('POST /admin/classifyCategories with a model', () => {
  let model: ModelEndpoint

  let meanwhile: () => Promise<unknown> = () => Promise.resolve()

  /** A vector that points in the direction of what the text is about. */
  async function vectorOf(text: string): Promise<readonly number[]> {
    if (text.startsWith('meanwhile')) await meanwhile()
    if (text.startsWith('fails')) throw new Error('secret-of-the-endpoint')
    const direction = /tutorial-of-integration|^Integration\./.test(text) ? 7 : 3
    return Array.from({ length: DIMENSIONS }, (_, index) => (index === direction ? 2 : 0))
  }

  beforeAll(async () => {
    model = await startModelEndpoint(vectorOf)
    backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'test-model-key' } })
  })
  afterAll(async () => {
    await backend.stop()
    await model.stop()
  })

  test('asks it for the vectors of seeds and items', async () => {
    const tutorial = await addTutorial('tutorial-of-integration', 'x')
    expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 1 })
    expect(await categoriesOf(tutorial)).toEqual([[INTEGRATION, 0.9999]])
    expect(model.requests).toMatchObject([
      { authorization: 'Bearer test-model-key', body: { model: 'text-embedding-3-small', dimensions: DIMENSIONS } },
      { body: { input: ['tutorial-of-integration. x. topic integration'] } }
    ])
    expect(model.requests[0]?.body.input).toHaveLength(8)
  })

  describe('where vectors do not decide', () => {
    /** Numbers that the model is shown, by the words of the categories. */
    const numberOf = (told: string, label: string): number => {
      const { categories } = JSON.parse(told.split('\n').slice(1, -1).join('\n')) as {
        categories: readonly { number: number; category: string }[]
      }
      return categories.find(({ category }) => category.startsWith(label))?.number ?? 0
    }
    const labelOf = async (ID: string) =>
      String((await backend.sql('SELECT label FROM tutorials_catalog_Categories WHERE ID = ?', [ID]))[0]?.['label'])

    test('the model chooses among the candidates', async () => {
      const label = await labelOf(FRONT_END)
      model.replyWith(({ messages }) => {
        const number = numberOf(messages.at(-1)?.content ?? '', label)
        return { value: { numbers: [number, 99, number, -1] } }
      })
      const tutorial = await addTutorial('everything-else', 'x')
      expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 1 })
      expect(await categoriesOf(tutorial)).toEqual([[FRONT_END, 0.9999]])
    })

    test('the model may say that none fits', async () => {
      model.replyWith(() => ({ value: { numbers: [] } }))
      const tutorial = await addTutorial('everything-else', 'y')
      expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 0, failed: 1 })
    })

    test.each([[{ status: 400 }], ['refusal' as const], [{ value: 'nonsense' }]])(
      'vectors decide when the model fails (%#)',
      async reply => {
        model.replyWith(() => reply)
        const tutorial = await addTutorial('everything-else', 'z')
        expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 1 })
        expect(await categoriesOf(tutorial)).toHaveLength(3)
      }
    )

    test('it is not asked when they do', async () => {
      const before = model.chats.length
      const tutorial = await addTutorial('tutorial-of-integration', 'again')
      expect((await classify({ kind: 'tutorial', ids: [tutorial] })).json()).toMatchObject({ succeeded: 1 })
      expect(model.chats.length).toBe(before)
    })
  })

  test('what a person chooses while the model thinks stays, unless it is forced', async () => {
    const tutorial = await addTutorial('meanwhile', 'x')
    const chosen = { tutorial_ID: tutorial, category_ID: FRONT_END, score: 1 }
    meanwhile = () => post(`${backend.url}/admin/TutorialCategories`, chosen, as('admin'))
    const answer = await classify({ kind: 'tutorial', ids: [tutorial] })
    expect(answer.json()).toEqual(expect.objectContaining({ processed: 1, succeeded: 0, failed: 0, skipped: 1 }))
    expect(await categoriesOf(tutorial)).toEqual([[FRONT_END, 1]])
    await classify({ kind: 'tutorial', ids: [tutorial], force: true })
    expect((await categoriesOf(tutorial)).map(([, score]) => score)).not.toContain(1)
  })

  test('what it refuses is a 502 that does not repeat it; nothing changes', async () => {
    const tutorial = await addTutorial('fails', 'x')
    await choose(tutorial, FRONT_END)
    const answer = await classify({ kind: 'tutorial', ids: [tutorial], force: true })
    expect([answer.status, answer.text()]).toEqual([502, expect.not.stringContaining('secret-of-the-endpoint')])
    expect(await categoriesOf(tutorial)).toEqual([[FRONT_END, 1]])
  })
})
