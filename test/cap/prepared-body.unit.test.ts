import { describe, expect, test } from '@jest/globals'
import { readBody } from '../../srv/cap/prepared/body.ts'
import { bind, type Plan } from '../../srv/cap/prepared/plan.ts'
import { readToken } from '../../srv/cap/odata/paging/token.ts'
import { areSentAsRead, formOf } from '../../srv/cap/prepared/rows.ts'
import { shapeOf } from '../../srv/cap/prepared/shape.ts'
import type { Entity } from '../../srv/cap/types.ts'

const entity = {
  name: 'S.Books',
  elements: {
    ID: { name: 'ID', key: true, _type: 'cds.UUID' },
    price: { name: 'price', _type: 'cds.Decimal' }
  }
} as unknown as Entity

const plan: Plan = {
  entity,
  rows: { sql: 'rows', sources: [] },
  complete: undefined,
  form: {},
  count: undefined,
  absent: [],
  drafts: undefined,
  isOne: false,
  countQuote: '',
  head: '{"@odata.context":"$metadata#Books"',
  headers: {},
  hasTag: false,
  page: { limit: 2, offset: 1 },
  next: undefined,
  owner: undefined
}
const count = { sql: 'count', sources: [] }
const row = '{"ID":"1"}'

/** The outcome for rows of the database by statement, and the statements that ran. */
function made(
  of: Plan,
  rows: Readonly<Record<string, readonly string[]>>,
  path = '/Books',
  options = '$top=2&$count=true'
) {
  const [shape, bound] = [shapeOf(path, options), bind(of, { literals: [], user: 'u' })]
  if (!shape || !bound) throw new Error('there is no shape')
  const reading = readBody(of, shape, bound)
  const asked: string[] = []
  let step = reading.next()
  while (!step.done) {
    asked.push(step.value.sql)
    step = reading.next(rows[step.value.sql] ?? [])
  }
  const body = typeof step.value === 'object' ? (JSON.parse(step.value.body) as object) : step.value
  return { asked, body }
}

describe('the number of all rows', () => {
  test('follows from a page that is not full', () => {
    expect(made({ ...plan, count }, { rows: [row] })).toMatchObject({ asked: ['rows'], body: { '@odata.count': 2 } })
  })

  test('is asked for after a full page and an empty one', () => {
    for (const rows of [[row, row], []])
      expect(made({ ...plan, count }, { rows, count: ['{"count":7}'] })).toMatchObject({
        asked: ['rows', 'count'],
        body: { '@odata.count': 7, value: rows.map(() => ({ ID: '1' })) }
      })
  })

  test('is missing where no answer has told how to ask for it', () => {
    expect(made(plan, { rows: [row, row] }).body).toBe('short')
  })
})

test('a plan that has seen no row lacks their form', () => {
  const unseen = { ...plan, form: undefined }
  expect(made(unseen, { rows: [row] }).body).toBe('short')
  expect(made({ ...unseen, count }, { count: ['{"count":0}'] }).body).toMatchObject({ value: [] })
})

test('CAP answers while the sender has drafts, or a row has one', () => {
  const guarded: Plan = {
    ...plan,
    absent: [{ sql: 'own', sources: [] }],
    drafts: { sql: 'drafts', key: 'ID', isJson: true }
  }
  expect(made(guarded, { own: [row], rows: [row] })).toEqual({ asked: ['own'], body: 'left' })
  expect(made(guarded, { rows: [row], drafts: ['1'] })).toEqual({ asked: ['own', 'rows', 'drafts'], body: 'left' })
  expect(made(guarded, { rows: [row] }).body).toMatchObject({ value: [{ ID: '1' }] })
})

test('a navigation that leads to nothing may begin nowhere', () => {
  const path = '/Authors(28fe6ae3-6972-45df-bd8e-23a6df5b810a)/books'
  expect(made({ ...plan, count }, {}, path)).toEqual({ asked: ['rows'], body: 'left' })
  expect(made(plan, { rows: [row] }, path).body).toMatchObject({ value: [{ ID: '1' }] })
})

describe('a page that goes on', () => {
  const next = { columns: ['ID'], order: 'abc', size: 2 }
  const linkOf = (of: Plan, options: string) => {
    const { body } = made({ ...of, count }, { rows: [row, '{"ID":"2"}'], count: ['{"count":7}'] }, '/Books', options)
    const link = (body as Readonly<Record<string, string>>)['@odata.nextLink']
    const [address, token = ''] = link?.split('%24skiptoken=') ?? []
    return link === undefined ? body : [address, readToken(token)]
  }

  test('has a link to the rows behind its last one', () => {
    expect(linkOf({ ...plan, next }, '$filter=a eq 1')).toEqual([
      'Books?%24filter=a%20eq%201&',
      { after: ['2'], size: 2, order: 'abc' }
    ])
  })

  test('says how many rows are left, and how many there are', () => {
    expect(linkOf({ ...plan, next }, '$top=5&$count=true')).toEqual([
      'Books?%24top=5&%24count=true&',
      { after: ['2'], size: 2, order: 'abc', rest: 3, count: 7 }
    ])
  })

  test('ends where the client wants no more', () => {
    expect(linkOf({ ...plan, next }, '$top=2')).not.toHaveProperty(['@odata.nextLink'])
  })

  test('is left to CAP where pages go by number, or by what is not in the row', () => {
    expect(linkOf(plan, '')).toBe('left')
    expect(linkOf({ ...plan, next: { ...next, columns: ['title'] } }, '')).toBe('left')
  })
})

describe('rows in rows', () => {
  const pages = {
    name: 'S.Pages',
    drafts: { name: 'S.Pages.drafts' },
    elements: { n: { name: 'n', _type: 'cds.Integer' } }
  }
  const books = {
    ...entity,
    elements: { ...entity.elements, pages: { name: 'pages', isAssociation: true, is2many: true, _target: pages } }
  } as unknown as Entity
  const rows = ['{"ID":"1","pages":[]}', '{"ID":"2","pages":[{"n":1}]}']
  const sent = [
    { ID: '1', pages: [] },
    { ID: '2', pages: [{ n: 1, IsActiveEntity: true }] }
  ]
  const shown = (form: Plan['form']) => made({ ...plan, entity: books, form }, { rows }, '/Books', '$top=2').body

  test('are sent as one of them was', () => {
    expect(shown(formOf(rows, sent, books, false))).toMatchObject({ value: sent })
  })

  test('have no form before one has come', () => {
    expect(shown(formOf(rows.slice(0, 1), sent.slice(0, 1), books, false))).toBe('short')
  })

  test('make no answer of the database alone before one has come', () => {
    expect(areSentAsRead(['{"ID":"1"}'], books)).toBe(true)
    expect(areSentAsRead(rows, books)).toBe(false)
    expect(areSentAsRead(rows.slice(0, 1), { ...books, elements: { ...books.elements } })).toBe(false)
  })
})

test('decimals are numbers with all their digits, or texts for those who ask for them', () => {
  const rows = ['{"ID":"1","price":"12345678901234567890.10"}']
  const body = (isCompatible: boolean) => {
    const shape = shapeOf('/Books', '$top=2')
    const bound = bind(plan, { literals: [], user: 'u' })
    if (!shape || !bound) throw new Error('there is no shape')
    const reading = readBody({ ...plan, form: { isCompatible } }, shape, bound)
    reading.next()
    return (reading.next(rows).value as { readonly body: string }).body
  }
  expect(body(false)).toContain('"price":12345678901234567890.10}')
  expect(body(true)).toContain('"price":"12345678901234567890.10"}')
})
