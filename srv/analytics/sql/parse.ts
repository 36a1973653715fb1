import { Cursor } from './cursor.ts'
import { parseExpression } from './parse-expression.ts'
import { SqlRefusal } from './refusal.ts'
import type { Body, Expression, Item, Joined, JoinKind, Name, Query, Select, SetOperator, Source } from './tree.ts'

/** Queries within queries at most; more of them multiply the work of checks. */
const MOST_QUERIES = 40
/** Rows of LIMIT and OFFSET at most. */
const MOST_ROWS = 1_000_000_000

const joinKinds: readonly (readonly [words: readonly string[], kind: JoinKind])[] = [
  [['JOIN'], 'INNER'],
  [['INNER', 'JOIN'], 'INNER'],
  [['CROSS', 'JOIN'], 'CROSS'],
  ...(['LEFT', 'RIGHT', 'FULL'] as const).flatMap(side => [
    [[side, 'JOIN'], side] as const,
    [[side, 'OUTER', 'JOIN'], side] as const
  ])
]

/**
 * The tree of one SELECT.
 * @throws SqlRefusal for everything else.
 */
export function parse(sql: string): Query {
  const cursor = new Cursor(sql)
  if (!cursor.isWord('SELECT') && !cursor.isWord('WITH'))
    throw cursor.refusal('statement', 'Only a SELECT is run, which begins with SELECT or WITH')
  const query = new QueryReader().query(cursor)
  cursor.takeSymbol(';')
  if (cursor.token.kind === 'end') return query
  if (cursor.isSymbol(';') || /^[A-Z]+$/i.test(cursor.token.value))
    throw cursor.refusal('stacked', 'One statement is run at a time; this begins another one')
  throw cursor.unexpected('the end of the statement')
}

class QueryReader {
  #queries = 0

  query = (cursor: Cursor): Query => {
    const { at } = cursor
    if (++this.#queries > MOST_QUERIES) throw cursor.refusal('size', `A statement has at most ${MOST_QUERIES} queries`)
    const common = this.#common(cursor)
    const body = this.#unions(cursor)
    const orderBy = cursor.takeWords('ORDER', 'BY') ? this.#order(cursor) : []
    const limit = cursor.takeWords('LIMIT') ? this.#rows(cursor) : undefined
    const offset = cursor.takeWords('OFFSET') ? this.#rows(cursor) : undefined
    return { kind: 'query', with: common, body, orderBy, limit, offset, at }
  }

  #expression = (cursor: Cursor): Expression => parseExpression(cursor, this.query)

  #common(cursor: Cursor): Query['with'] {
    if (!cursor.takeWords('WITH')) return []
    if (cursor.isWord('RECURSIVE')) throw cursor.refusal('statement', 'WITH RECURSIVE is not run')
    const all: { name: Name; query: Query }[] = []
    do {
      const name = cursor.name('the name of a query')
      cursor.expectWord('AS')
      cursor.expectSymbol('(')
      all.push({ name, query: cursor.deeper(() => this.query(cursor)) })
      cursor.expectSymbol(')')
    } while (cursor.takeSymbol(',') !== undefined)
    return all
  }

  /** INTERSECT binds more closely than UNION and EXCEPT. */
  #unions(cursor: Cursor): Body {
    let left = this.#intersections(cursor)
    for (;;) {
      const { at } = cursor
      const operator: SetOperator | undefined = cursor.takeWords('UNION', 'ALL')
        ? 'UNION ALL'
        : (['UNION', 'EXCEPT'] as const).find(word => cursor.takeWords(word))
      if (!operator) return left
      left = { kind: 'set', operator, parts: [left, this.#intersections(cursor)], at }
    }
  }

  #intersections(cursor: Cursor): Body {
    let left: Body = this.#select(cursor)
    for (;;) {
      const { at } = cursor
      if (!cursor.takeWords('INTERSECT')) return left
      left = { kind: 'set', operator: 'INTERSECT', parts: [left, this.#select(cursor)], at }
    }
  }

  #select(cursor: Cursor): Select {
    const { at } = cursor
    if (++this.#queries > MOST_QUERIES) throw cursor.refusal('size', `A statement has at most ${MOST_QUERIES} queries`)
    cursor.expectWord('SELECT')
    const distinct = cursor.takeWords('DISTINCT')
    const items = this.#list(cursor, () => this.#item(cursor))
    const from = cursor.takeWords('FROM') ? this.#from(cursor) : []
    const where = cursor.takeWords('WHERE') ? this.#expression(cursor) : undefined
    const groupBy = cursor.takeWords('GROUP', 'BY') ? this.#list(cursor, () => this.#expression(cursor)) : []
    const having = cursor.takeWords('HAVING') ? this.#expression(cursor) : undefined
    return { kind: 'select', distinct, items, from, where, groupBy, having, at }
  }

  #item(cursor: Cursor): Item {
    const { at } = cursor
    if (cursor.takeSymbol('*') !== undefined) return { kind: 'all', source: undefined, at }
    if (cursor.isName() && cursor.isSymbol('.', 1) && cursor.isSymbol('*', 2)) {
      const source = cursor.name('a relation')
      cursor.next()
      cursor.next()
      return { kind: 'all', source, at }
    }
    const value = this.#expression(cursor)
    return { kind: 'value', value, alias: this.#alias(cursor) }
  }

  #alias(cursor: Cursor): Name | undefined {
    if (cursor.takeWords('AS')) return cursor.name('a name')
    return cursor.isName() ? cursor.name('a name') : undefined
  }

  #from(cursor: Cursor): Joined[] {
    const all: Joined[] = [{ join: 'CROSS', source: this.#source(cursor), on: undefined }]
    for (;;) {
      if (cursor.takeSymbol(',') !== undefined) {
        all.push({ join: 'CROSS', source: this.#source(cursor), on: undefined })
        continue
      }
      const found = joinKinds.find(([words]) => cursor.takeWords(...words))
      if (!found) return all
      const [, join] = found
      const source = this.#source(cursor)
      if (join !== 'CROSS') cursor.expectWord('ON')
      all.push({ join, source, on: join === 'CROSS' ? undefined : this.#expression(cursor) })
    }
  }

  #source(cursor: Cursor): Source {
    const { at } = cursor
    if (cursor.takeSymbol('(') !== undefined) {
      if (!cursor.isWord('SELECT') && !cursor.isWord('WITH')) throw cursor.unexpected('SELECT')
      const query = cursor.deeper(() => this.query(cursor))
      cursor.expectSymbol(')')
      return { kind: 'derived', query, alias: this.#alias(cursor), at }
    }
    let { name } = cursor.name('a relation')
    while (cursor.takeSymbol('.') !== undefined) name += `.${cursor.name('a relation').name}`
    if (cursor.isSymbol('(')) throw new SqlRefusal('relation', `${name} is no relation that can be read`, at)
    return { kind: 'named', name, alias: this.#alias(cursor), at }
  }

  #order(cursor: Cursor): Query['orderBy'] {
    return this.#list(cursor, () => {
      const value = this.#expression(cursor)
      const descending = cursor.takeWords('DESC')
      if (!descending) cursor.takeWords('ASC')
      return { value, descending }
    })
  }

  #rows(cursor: Cursor): number {
    const { kind, value } = cursor.token
    const rows = Number(value)
    if (kind !== 'number' || !Number.isSafeInteger(rows) || rows > MOST_ROWS) throw cursor.unexpected('a whole number')
    cursor.next()
    return rows
  }

  #list<T>(cursor: Cursor, read: () => T): T[] {
    const all = [read()]
    while (cursor.takeSymbol(',') !== undefined) all.push(read())
    return all
  }
}
