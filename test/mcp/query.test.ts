import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as } from '../support/http/http.ts'
import { publishTutorials } from '../learner/support/learning.ts'
import { callTool, toolNames, valueOf } from './support/mcp.ts'

const mounts = { search: 'learner', graph: 'learner', homepage: 'learner', api: 'learner', admin: 'superadmin' }

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  await publishTutorials(backend, { 'query-one': 2, 'query-two': 1 })
})

interface Rows {
  readonly entity: string
  readonly count: number
  readonly data: readonly Record<string, unknown>[]
}

const at = (mount: keyof typeof mounts) => `${backend.url}/mcp/${mount}`
const query = (mount: keyof typeof mounts, args: object, user: string = mounts[mount]) =>
  valueOf<Rows>(at(mount), 'query', args, as(user))
const refusal = async (mount: keyof typeof mounts, args: object, name = 'query') => {
  const { isError, content } = await callTool(at(mount), name, args, {
    ...as(mounts[mount]),
    'mcp-protocol-version': '2025-11-25'
  })
  return [isError, content[0]?.text] as const
}

verifies(['MCP-004', 'MCP-005'], 'every mount has describe and query', async () => {
  for (const [mount, user] of Object.entries(mounts)) {
    const names = await toolNames(at(mount as keyof typeof mounts), as(user))
    expect([mount, names]).toEqual([mount, expect.arrayContaining(['describe', 'query'])])
    const told = await valueOf<{ service: string }>(at(mount as keyof typeof mounts), 'describe', {}, as(user))
    expect(told.service).toMatch(/Service$/)
  }
})

describe('describe', () => {
  test('tells entities, elements and limits', async () => {
    const overview = await valueOf<{ entities: { name: string }[] }>(at('search'), 'describe')
    expect(overview.entities.map(({ name }) => name).sort()).toEqual(['SearchableItems', 'Tags', 'Tutorials'])
    const tags = await valueOf<{ elements: object[]; limits: object }>(at('search'), 'describe', { entity: 'Tags' })
    expect(tags.elements).toContainEqual(expect.objectContaining({ name: 'name', type: 'String' }))
    expect(tags.limits).toEqual({ default: 100, max: 200 })
  })

  test('tells the parameters of an action', async () => {
    const told = await valueOf(at('api'), 'describe', { action: 'completeStep' }, as('learner'))
    expect(told).toMatchObject({
      action: 'completeStep',
      kind: 'action',
      parameters: [
        { name: 'slug', type: 'String' },
        { name: 'stepNumber', type: 'Integer' }
      ]
    })
    expect(await refusal('api', { action: 'nothing' }, 'describe')).toEqual([true, expect.stringContaining('one of')])
  })
})

describe('query', () => {
  test('reads columns, conditions, order and pages', async () => {
    const where = [{ ref: ['slug'] }, 'like', { val: 'query-%' }]
    const found = await query('admin', {
      entity: 'Tutorials',
      select: ['slug', 'stepCount'],
      where,
      orderBy: ['slug desc']
    })
    expect(found).toEqual({
      entity: 'Tutorials',
      count: 2,
      data: [
        { slug: 'query-two', stepCount: 1 },
        { slug: 'query-one', stepCount: 2 }
      ]
    })
    const second = await query('admin', {
      entity: 'Tutorials',
      select: ['slug'],
      where,
      orderBy: ['slug'],
      skip: 1,
      limit: 5
    })
    expect(second.data).toEqual([{ slug: 'query-two' }])
    const one = await query('admin', { entity: 'Tutorials', select: ['slug'], where, orderBy: ['slug'], one: true })
    expect(one.data).toEqual([{ slug: 'query-one' }])
    const sum = { func: 'sum', args: [{ ref: ['stepCount'] }], as: 'sumOfSteps' }
    const grouped = await query('admin', { entity: 'Tutorials', select: [sum], where })
    expect(Number(grouped.data[0]?.['sumOfSteps'])).toBe(3)
  })

  test('has the limits of the service', async () => {
    const { data } = await query('search', { entity: 'SearchableItems', select: ['slug'], limit: 100_000 })
    expect(data.length).toBeLessThanOrEqual(200)
  })

  test('reads own rows alone', async () => {
    const own = await query('api', { entity: 'TaskRecords', select: ['taskLegacyId'] }, 'consolidation')
    expect(own.data).toEqual([])
  })

  test.each([
    ['an entity that is not there', { entity: 'Nothing' }],
    ['an element that is not there', { entity: 'Tutorials', select: ['nothing'] }],
    ['an element that is hidden', { entity: 'Tutorials', select: ['outline'] }],
    ['a filter by what is hidden', { entity: 'Tutorials', where: [{ ref: ['outline'] }, '=', { val: 'x' }] }],
    ['an order by what is hidden', { entity: 'Tutorials', orderBy: ['outline'] }],
    ['a table of the database', { entity: 'tutorials.catalog.Tutorials' }],
    ['an expand that leads out of the service', { entity: 'Tutorials', select: [{ ref: ['outline'], expand: ['*'] }] }],
    [
      'a function that is not allowed',
      { entity: 'Tutorials', select: [{ func: 'load_extension', args: [{ val: 'x' }] }] }
    ],
    ['an argument that is not known', { entity: 'Tutorials', having: [] }]
  ])('%s is refused', async (_, args) => {
    expect(await refusal('admin', args)).toEqual([true, expect.any(String)])
  })
})
