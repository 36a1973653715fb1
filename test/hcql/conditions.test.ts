import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  const metadata = { 'cond-mine': { title: 'Mine', primaryContributorEmail: 'author@example.com' } }
  await publish(backend, { 'cond-mine': sampleDocument('cond-mine') }, { metadata })
  for (const user of ['author', 'learner']) await get(`${backend.url}/auth/user`, as(user))
})

const ask = (SELECT: object, path = 'admin', user = 'admin') =>
  post(`${backend.url}/hcql/${path}`, { SELECT }, as(user))

async function rows(SELECT: object, path?: string, user?: string): Promise<Rows> {
  const answer = await ask(SELECT, path, user)
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text() }).toEqual({ status: 200, text: '' })
  return answer.json<{ data: Rows }>().data
}

const from = (...ref: readonly unknown[]) => ({ from: { ref } })
const slug = { ref: ['slug'] }
const tutorials = (rest: object) => ({ ...from('Tutorials'), columns: [slug], orderBy: [slug], ...rest })
const query = (entity: string, column: string, rest: object = {}) => ({
  SELECT: { ...from(entity), columns: [{ ref: [column] }], ...rest }
})
const is = (name: string, val: unknown) => [{ ref: name.split('.') }, '=', { val }]

/** Data that a condition must not reach, with the rule that says so. */
const outOfReach: readonly (readonly [what: string, select: object, rule: RegExp])[] = [
  [
    'a table of the database',
    tutorials({ where: [slug, 'in', query('tutorials.people.Users', 'loginId')] }),
    /no entity/
  ],
  ['an entity of another service', tutorials({ where: [slug, 'in', query('PatService.MyPATs', 'name')] }), /no entity/],
  ['drafts', tutorials({ where: [slug, 'in', query('Missions.drafts', 'slug')] }), /no entity/],
  ['rows that handlers make', tutorials({ where: [slug, 'in', query('FeatureFlags', 'name')] }), /by itself/],
  ['a hidden column', { ...from('Puzzles'), where: [slug, 'in', query('Puzzles', 'solution')] }, /no readable/],
  ['a hidden column in a filter', from({ id: 'Puzzles', where: is('solution', 'x') }), /no readable/],
  ['a computed column in a filter', from({ id: 'Dashboards', where: is('isOwn', true) }), /no readable/],
  [
    'a hidden column after exists',
    from({ id: 'Steps', where: ['exists', { ref: [{ id: 'tutorial', where: is('outline', 'x') }] }] }),
    /no readable/
  ],
  ['an association that is hidden or none', tutorials({ where: ['exists', { ref: ['localized'] }] }), /no readable/],
  [
    'the rows of drafts',
    { ...from('Missions'), where: ['exists', { ref: ['DraftAdministrativeData'] }] },
    /no readable/
  ],
  ['a path to the rows of drafts', from('Missions', 'DraftAdministrativeData'), /no readable/],
  ['a value after exists', tutorials({ where: ['exists', slug] }), /does not lead/],
  [
    'a name of the query around it',
    {
      ...tutorials({}),
      from: { ref: ['Tutorials'], as: 't' },
      where: ['exists', query('Tags', 'ID', { where: [{ ref: ['name'] }, '=', { ref: ['t', 'slug'] }] })]
    },
    /no readable/
  ],
  ['two columns', tutorials({ where: [slug, 'in', { SELECT: from('Tutorials') }] }), /one column/],
  [
    'exists in a column',
    { ...from('Tutorials'), columns: [{ xpr: ['exists', { ref: ['tags'] }], as: 'x' }] },
    /operator/
  ],
  ['a query in a column', { ...from('Tutorials'), columns: [{ ...query('Tags', 'ID'), as: 'x' }] }, /must have one of/],
  [
    'a query in a function',
    tutorials({ where: [{ func: 'length', args: [query('Tags', 'name')] }, '>', { val: 1 }] }),
    /must have one of/
  ],
  ['more than ten', tutorials({ where: each(11, () => ['exists', { ref: ['tags'] }]) }), /more than 10/],
  ['more than ten within one another', tutorials({ where: each(6, () => filtered(1)) }), /more than 10/],
  ['four queries deep', tutorials({ where: deep(4) }), /queries deep/],
  ['filters in filters in filters', tutorials({ where: filtered(12) }), /levels deep/],
  ['a list behind a list', tutorials({ where: ['exists', { ref: ['tags', 'tutorial', 'tags'] }] }), /list behind/],
  [
    'a list behind a list, in a filter',
    tutorials({ where: ['exists', { ref: [{ id: 'tags', where: ['exists', { ref: ['tutorial', 'steps'] }] }] }] }),
    /list behind/
  ],
  ['a list behind a list, as the source', from('Tutorials', 'tags', 'tutorial', 'steps'), /list behind/]
]

function each(count: number, condition: () => readonly unknown[]): readonly unknown[] {
  return Array.from({ length: count }, condition).flatMap((one, at) => (at === 0 ? one : ['or', ...one]))
}

function deep(level: number): readonly unknown[] {
  return level === 0 ? is('slug', 'x') : [slug, 'in', query('Tutorials', 'slug', { where: deep(level - 1) })]
}

function filtered(level: number): readonly unknown[] {
  const where = level === 0 ? is('slug', 'x') : filtered(level - 1)
  return ['exists', { ref: [{ id: 'redirectTo', where }] }]
}

describe('a condition does not reach', () => {
  test.each(outOfReach)('%s', async (_what, select, rule) => {
    const answer = await ask(select)
    expect(answer.status).toBe(400)
    const { error } = answer.json<{ error: { code: string; message: string } }>()
    expect(error.code).toBe('invalid_query')
    expect(error.message).toMatch(rule)
  })

  verifies('AUTHOR-018', 'the rows of other authors', async () => {
    const own = { ...from('MyTutorials'), columns: [{ ref: ['tutorial_ID'] }] }
    expect(await rows(own, 'author', 'author')).toHaveLength((await mine()).length)
    for (const where of [
      [{ ref: ['ID'] }, 'in', { SELECT: own }],
      [{ ref: ['ID'] }, '=', { SELECT: own }],
      ['exists', { SELECT: own }]
    ]) {
      const answer = await ask({ ...from('Tutorials'), where }, 'author', 'author')
      expect(answer.json()).toMatchObject({ error: { message: expect.stringContaining('by itself') } })
    }
    const filteredToAll = { ...own, from: { ref: [{ id: 'MyTutorials', where: [{ val: 1 }, '=', { val: 1 }] }] } }
    expect(await rows(filteredToAll, 'author', 'author')).toHaveLength((await mine()).length)
  })
})

const mine = async () =>
  (await get(`${backend.url}/author/MyTutorials?$select=ID`, as('author'))).json<{ value: Rows }>().value
