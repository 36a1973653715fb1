import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBoth('statements', 'types')

type Rows = readonly Readonly<Record<string, unknown>>[]

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  for (const name of ['cond>one', 'cond>two']) await post(`${backend.url}/admin/Tags`, { name }, as('admin'))
  const metadata = {
    'cond-a': { title: "Say 'x' OR 1=1", tags: ['cond>one', 'cond>two'] },
    'cond-b': { title: 'Émile "quoted" 100%', tags: ['cond>two'] }
  }
  const documents = Object.fromEntries(Object.keys(metadata).map(slug => [slug, sampleDocument(slug)]))
  await publish(backend, documents, { metadata })
})

const ask = (SELECT: object) => post(`${backend.url}/hcql/admin`, { SELECT }, as('admin'))

async function rows(SELECT: object): Promise<Rows> {
  const answer = await ask(SELECT)
  expect({ status: answer.status, text: answer.status === 200 ? '' : answer.text() }).toEqual({ status: 200, text: '' })
  return answer.json<{ data: Rows }>().data
}

const from = (...ref: readonly unknown[]) => ({ from: { ref } })
const slug = { ref: ['slug'] }
const own = [slug, 'like', { val: 'cond-_' }]
const tutorials = (rest: object) => ({ ...from('Tutorials'), columns: [slug], orderBy: [slug], ...rest })
const query = (entity: string, column: string, rest: object = {}) => ({
  SELECT: { ...from(entity), columns: [{ ref: [column] }], ...rest }
})
/** The slugs of the rows of this file that a condition leaves. */
const slugs = async (where: readonly unknown[], rest: object = {}) =>
  (await rows(tutorials({ where: [...own, 'and', { xpr: where }], ...rest }))).map(row => row['slug'])
const is = (name: string, val: unknown) => [{ ref: name.split('.') }, '=', { val }]

describe('an expression as an argument of a function', () => {
  const slugFrom = (argument: readonly unknown[]) =>
    rows(
      tutorials({
        columns: [{ func: 'substring', args: [slug, { xpr: argument }], as: 'end' }],
        where: is('slug', 'cond-a')
      })
    )

  test('is computed before the function', async () => {
    expect(await slugFrom([{ func: 'length', args: [slug] }, '-', { val: 1 }])).toEqual([{ end: 'a' }])
  })

  test('that is a condition is no failure of the server', async () => {
    const columns = [
      { func: 'substring', args: [slug, { xpr: [slug, '||', { val: '0' }, '<', { val: '1' }] }], as: 'end' }
    ]
    expect([200, 400]).toContain((await ask(tutorials({ columns }))).status)
  })
})

describe('search', () => {
  test.each([
    ['a text', [{ val: 'QUOTED' }], ['cond-b']],
    ['several words as one', [{ val: "'x' or 1" }], ['cond-a']],
    ['what means something to SQL', [{ val: "' OR 1=1 --" }], []],
    ['a sign of patterns, which means itself', [{ val: '%' }], ['cond-b']],
    ['a quote that is not closed', [{ val: '"'.repeat(99) }], []],
    ['either', [{ val: 'quoted' }, 'or', { val: 'say' }], ['cond-a', 'cond-b']],
    ['both, and without', [{ val: 'cond-' }, 'and', 'not', { val: 'quoted' }], ['cond-a']]
  ])('finds %s', async (_what, search, found) => {
    expect((await rows(tutorials({ search, where: own }))).map(row => row['slug'])).toEqual(found)
  })

  test('does not look into what is hidden, nor into what handlers compute', async () => {
    const puzzle = { slug: 'cond-puzzle', title: 'Crossword' }
    expect((await post(`${backend.url}/admin/Puzzles`, puzzle, as('admin'))).status).toBe(201)
    await backend.sql("UPDATE tutorials_catalog_Puzzles SET solution = 'unseen' WHERE slug = 'cond-puzzle'")
    expect(await rows({ ...from('Puzzles'), search: [{ val: 'unseen' }] })).toEqual([])
    expect(
      await rows({ ...from('Puzzles'), columns: [slug], search: [{ val: 'CROSS' }], where: is('slug', 'cond-puzzle') })
    ).toHaveLength(1)
  })

  test.each([
    ['nothing', []],
    ['no text', [{ val: 5 }]],
    ['a long text', [{ val: 'x'.repeat(101) }]],
    ['no joint', [{ val: 'a' }, { val: 'b' }]],
    ['no end', [{ val: 'a' }, 'and']],
    ['a function', [{ func: 'sleep', args: [] }]],
    ['more than 20 parts', Array.from({ length: 21 }, (_, at) => (at % 2 ? 'or' : { val: 'a' }))]
  ])('refuses %s', async (_what, search) => {
    expect((await ask(tutorials({ search }))).json()).toMatchObject({ error: { code: 'invalid_query' } })
  })
})

test('a long pattern of LIKE is refused on SQLite, where its time grows with text and pattern', async () => {
  const { status } = await ask(tutorials({ where: [slug, 'like', { val: `%${'x'.repeat(600)}` }] }))
  expect(status).toBe(databaseKind === 'sqlite' ? 400 : 200)
})

test('a path from no row leads to no rows', async () => {
  const path = from({ id: 'Tutorials', where: is('slug', 'none') }, 'steps')
  expect((await ask({ ...path, count: true })).json()).toEqual({ data: [], $count: 0 })
  expect(await rows(from({ id: 'Missions', where: is('slug', 'none') }, 'completionPaths'))).toEqual([])
})

describe('a query in a condition', () => {
  test('gives a list, a value, or whether there is something', async () => {
    const tagged = query('TutorialTags', 'tutorial_ID', { where: is('tag.name', 'cond>one') })
    expect(await slugs([{ ref: ['ID'] }, 'in', tagged])).toEqual(['cond-a'])
    expect(await slugs([{ ref: ['ID'] }, 'not', 'in', tagged])).toEqual(['cond-b'])
    const last = { SELECT: { ...from('Tutorials'), columns: [{ func: 'max', args: [slug], as: 'last' }], where: own } }
    expect(await slugs([slug, '=', last])).toEqual(['cond-b'])
    expect(await slugs(['exists', query('Tags', 'ID', { where: is('name', 'cond>one') })])).toHaveLength(2)
    expect(await slugs(['exists', query('Tags', 'ID', { where: is('name', 'none') })])).toEqual([])
  })

  test('gives the first of many rows where one value is compared', async () => {
    const first = query('Tutorials', 'slug', { where: own, orderBy: [{ ...slug, sort: 'desc' }] })
    expect(await slugs([slug, '=', first])).toEqual(['cond-b'])
  })

  test('of a type that does not fit is no failure', async () => {
    const { status } = await ask(tutorials({ where: [slug, 'in', query('Tutorials', 'stepCount')] }))
    expect([200, 400]).toContain(status)
  })
})
