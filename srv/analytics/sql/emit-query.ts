import type { Dialect, Emitted } from './dialects.ts'
import { FEWEST_PEOPLE } from './emit-aggregate.ts'
import { type Emission, emitExpression, type EmittedQuery } from './emit-expression.ts'
import { SqlRefusal } from './refusal.ts'
import type { Relation, Relations } from './relations.ts'
import { Scope, type ScopeSource } from './scope.ts'
import type { Body, Expression, Item, Joined, Query, Select, Source } from './tree.ts'
import { hasAggregate, hasQueryOrAggregate } from './walk.ts'

/** Rows that are read: one more than are shown, to know whether there are more (ANALYTICS-009). */
export const ROW_LIMIT = 5001

/** Names in use for the sources of a statement at most. */
const MOST_SOURCES = 32
const MOST_COLUMNS = 200

/** A statement as it goes to the database. */
export interface EmittedStatement extends EmittedQuery {
  /** The relations that it reads. */
  readonly relations: readonly string[]
  /** True when one of them is about people. */
  readonly aboutPeople: boolean
}

type Common = ReadonlyMap<string, CommonQuery>
interface CommonQuery {
  readonly sql: string
  readonly columns: EmittedQuery['columns']
}
type Output = readonly (Emitted & { readonly name: string })[]

/**
 * A tree as SQL of one database. Its texts are the relations, columns and functions of the lists, generated names, numbers and
 * quoted texts; nothing else of the statement is passed on. Each cell is a text, and `rows` are read at most.
 * @throws SqlRefusal
 */
export function emitStatement(
  query: Query,
  { relations, dialect, viewOf, rows = ROW_LIMIT }: EmitOptions
): EmittedStatement {
  const emitter = new Emitter(relations, dialect, viewOf)
  const { sql, columns } = emitter.query(query, undefined)
  const cells = columns.map(({ type }, index) => dialect.cell({ sql: `q.c${index}`, type }))
  const read = emitter.read
  return {
    sql: `SELECT ${cells.join(', ')} FROM (${sql}) AS q LIMIT ${rows}`,
    columns,
    relations: [...read].map(({ name }) => name),
    aboutPeople: [...read].some(({ person }) => person !== undefined)
  }
}

export interface EmitOptions {
  readonly relations: Relations
  readonly dialect: Dialect
  /** Name of the relation's view on the connection that runs the statement. */
  readonly viewOf: (relation: Relation) => string
  readonly rows?: number
}

class Emitter {
  readonly read = new Set<Relation>()
  readonly #relations: Relations
  readonly #dialect: Dialect
  readonly #viewOf: EmitOptions['viewOf']
  #names = 0
  #common: Common = new Map()

  constructor(relations: Relations, dialect: Dialect, viewOf: EmitOptions['viewOf']) {
    this.#relations = relations
    this.#dialect = dialect
    this.#viewOf = viewOf
  }

  get #emission(): Emission {
    return { dialect: this.#dialect, query: (query, outer) => this.query(query, outer) }
  }

  /** A query with columns c0, c1 and so on; names of WITH hold within it alone. */
  query(query: Query, outer: Scope | undefined): EmittedQuery {
    const around = this.#common
    const common = this.#withQueries(query)
    const body = this.#body(query.body, outer)
    const order = query.orderBy.map(({ value, descending }) => {
      // as SQLite orders, where PostgreSQL has nulls last
      return `${body.orderBy(value)} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`
    })
    this.#common = around
    const sql = [
      common.length > 0 ? `WITH ${common.join(', ')}` : '',
      body.sql,
      order.length > 0 ? `ORDER BY ${order.join(', ')}` : '',
      limits(query)
    ]
    return { sql: sql.filter(part => part !== '').join(' '), columns: body.columns }
  }

  #withQueries(query: Query): string[] {
    return query.with.map(({ name, query: inner }) => {
      const { sql, columns } = this.query(inner, undefined)
      const generated = this.#name('w', name.at)
      this.#common = new Map(this.#common).set(name.name.toLowerCase(), { sql: generated, columns })
      return `${generated} AS (${sql})`
    })
  }

  #name(prefix: string, at: number): string {
    if (++this.#names > MOST_SOURCES)
      throw new SqlRefusal('size', `A statement has at most ${MOST_SOURCES} relations and named queries`, at)
    return `${prefix}${this.#names}`
  }

  #body(body: Body, outer: Scope | undefined): EmittedQuery & { readonly orderBy: (value: Expression) => string } {
    if (body.kind === 'select') return this.#select(body, outer)
    const left: EmittedQuery = this.#body(body.parts[0], outer)
    const right: EmittedQuery = this.#body(body.parts[1], outer)
    if (left.columns.length !== right.columns.length)
      throw new SqlRefusal('syntax', `Both sides of ${body.operator} must have the same number of columns`, body.at)
    // SQLite knows no brackets around the sides
    const [one, other] = [left, right].map(
      ({ sql, columns }) =>
        `SELECT ${columns.map((_, index) => `c${index}`).join(', ')} FROM (${sql}) AS ${this.#name('s', body.at)}`
    )
    const columns = left.columns.map(({ name, type }, index) => ({
      name,
      type: type === 'null' ? (right.columns[index]?.type ?? type) : type
    }))
    const orderBy = (value: Expression): string => {
      const index = outputOf(value, columns)
      if (index === undefined)
        throw new SqlRefusal('syntax', `After ${body.operator}, ORDER BY takes names or numbers of columns`, value.at)
      return `${index + 1}`
    }
    return { sql: `${one} ${body.operator} ${other}`, columns, orderBy }
  }

  #select(
    select: Select,
    outer: Scope | undefined
  ): EmittedQuery & { readonly orderBy: (value: Expression) => string } {
    const scope = new Scope(outer)
    const from = select.from.map((joined, index) => this.#joined(joined, scope, index === 0, outer)).join(' ')
    const where = select.where && this.#emit(scope, select.where)
    const groupBy = select.groupBy.map(value => this.#groupBy(value, select.items, scope))
    const isGrouped = groupBy.length > 0 || select.having !== undefined || select.items.some(isAggregate)
    if (scope.people.length > 0 && !isGrouped)
      throw new SqlRefusal(
        'people',
        'Rows about people are shown in groups of five at least: count them, with GROUP BY for the groups',
        select.at
      )
    if (isGrouped) scope.groups = new Set(groupBy)
    const output = this.#output(select, scope)
    const having = [
      ...(select.having ? [this.#emit(scope, select.having)] : []),
      ...scope.people.map(person => `count(DISTINCT ${person}) >= ${FEWEST_PEOPLE}`)
    ]
    const sql = [
      `SELECT ${select.distinct ? 'DISTINCT ' : ''}${output.map(({ sql }, index) => `${sql} AS c${index}`).join(', ')}`,
      from && `FROM ${from}`,
      where && `WHERE ${where}`,
      groupBy.length > 0 ? `GROUP BY ${groupBy.join(', ')}` : '',
      having.length > 0 ? `HAVING ${having.map(each => `(${each})`).join(' AND ')}` : ''
    ]
    return {
      sql: sql.filter(part => part).join(' '),
      columns: output.map(({ name, type }) => ({ name, type })),
      orderBy: value => this.#orderBy(value, output, scope, select.distinct)
    }
  }

  #emit(scope: Scope, value: Expression): string {
    return emitExpression(this.#emission, scope, value).sql
  }

  #joined({ join, source, on }: Joined, scope: Scope, isFirst: boolean, outer: Scope | undefined): string {
    const sql = this.#source(source, scope, outer)
    if (isFirst) return sql
    return `${join} JOIN ${sql}${on ? ` ON ${this.#emit(scope, on)}` : ''}`
  }

  #source(source: Source, scope: Scope, outer: Scope | undefined): string {
    const alias = this.#name('t', source.at)
    const named = source.kind === 'named' ? this.#named(source.name, source.at) : undefined
    if (named && !('sql' in named)) {
      this.read.add(named)
      scope.add(this.#sourceOf(named, alias, namesOf(source, [named.name, named.view])), source.at)
      return `${this.#viewOf(named)} AS ${alias}`
    }
    const { sql, columns } = named ?? this.query((source as Extract<Source, { kind: 'derived' }>).query, outer)
    const known = columns.map(({ name, type }, index) => ({
      name,
      type,
      sql: `${alias}.c${index}`,
      isPerson: false,
      isHidden: false
    }))
    const names = namesOf(source, source.kind === 'named' ? [source.name] : [])
    scope.add({ names, columns: known, person: undefined }, source.at)
    return `${named ? sql : `(${sql})`} AS ${alias}`
  }

  /** The query of WITH by this name, else the relation. @throws SqlRefusal */
  #named(name: string, at: number): CommonQuery | Relation {
    const found = this.#common.get(name.toLowerCase()) ?? this.#relations.find(name)
    if (!found) throw new SqlRefusal('relation', `${name.slice(0, 80)} is no relation that can be read`, at)
    return found
  }

  #sourceOf({ columns, person }: Relation, alias: string, names: readonly string[]): ScopeSource {
    const sqlOf = (name: string): string => `${alias}.${this.#dialect.quote(name)}`
    return {
      names,
      columns: columns.map(({ name, type, isKey }) => ({
        name,
        type,
        sql: sqlOf(name),
        isPerson: name === person,
        isHidden: person !== undefined && isKey && name !== person
      })),
      person: person === undefined ? undefined : sqlOf(person)
    }
  }

  /** A value of GROUP BY: a number or a name stands for a column of SELECT. */
  #groupBy(value: Expression, items: readonly Item[], scope: Scope): string {
    const meant = meantBy(value, items, scope)
    if (hasQueryOrAggregate(meant)) throw new SqlRefusal('grouping', 'GROUP BY takes values of rows', value.at)
    if (meant.kind === 'literal') throw new SqlRefusal('grouping', 'GROUP BY takes columns, not constants', value.at)
    return this.#emit(scope, meant)
  }

  #output({ items, at }: Select, scope: Scope): Output {
    const output = items.flatMap((item, index) => {
      if (item.kind === 'all') return this.#all(item, scope)
      const { value, alias } = item
      const name = alias?.name ?? (value.kind === 'column' ? value.name.name : `column${index + 1}`)
      return [{ name, ...emitExpression(this.#emission, scope, value) }]
    })
    if (output.length > MOST_COLUMNS) throw new SqlRefusal('size', `A query has at most ${MOST_COLUMNS} columns`, at)
    return output
  }

  /** The columns that * stands for; those that name people's rows are left to be counted. */
  #all({ source, at }: Extract<Item, { kind: 'all' }>, scope: Scope): Output {
    const wanted = source?.name.toLowerCase()
    const sources = scope.sources.filter(({ names }) => wanted === undefined || names.includes(wanted))
    if (sources.length === 0) throw new SqlRefusal('relation', `There is nothing that * could stand for`, at)
    if (scope.groups)
      throw new SqlRefusal('grouping', 'With GROUP BY or an aggregate, name the columns in place of *', at)
    return sources.flatMap(({ columns }) => columns.map(({ name, sql, type }) => ({ name, sql, type })))
  }

  #orderBy(value: Expression, output: Output, scope: Scope, distinct: boolean): string {
    const index = outputOf(value, output)
    if (index !== undefined) return `${index + 1}`
    const sql = this.#emit(scope, value)
    if (distinct && !output.some(column => column.sql === sql))
      throw new SqlRefusal('grouping', 'With DISTINCT, ORDER BY takes columns of SELECT', value.at)
    return sql
  }
}

const isAggregate = (item: Item): boolean => item.kind === 'value' && hasAggregate(item.value)

function limits({ limit, offset }: Query): string {
  // SQLite knows no OFFSET without LIMIT
  const most = limit ?? (offset === undefined ? undefined : 1_000_000_000)
  return [most === undefined ? '' : `LIMIT ${most}`, offset === undefined ? '' : `OFFSET ${offset}`].join(' ').trim()
}

const namesOf = ({ alias }: Source, own: readonly string[]): readonly string[] => [
  ...new Set((alias ? [alias.name] : own).map(name => name.toLowerCase()))
]

/** Number of the column that a name or a number of ORDER BY means, from 0. */
function outputOf(value: Expression, output: EmittedQuery['columns']): number | undefined {
  if (value.kind === 'literal' && value.type === 'number') {
    const index = Number(value.value) - 1
    if (output[index]) return index
    throw new SqlRefusal('column', `There is no column ${value.value.slice(0, 20)} in SELECT`, value.at)
  }
  if (value.kind !== 'column' || value.source) return undefined
  const index = output.findIndex(({ name }) => name.toLowerCase() === value.name.name.toLowerCase())
  return index === -1 ? undefined : index
}

function meantBy(value: Expression, items: readonly Item[], scope: Scope): Expression {
  if (value.kind === 'literal' && value.type === 'number') {
    const item = items[Number(value.value) - 1]
    if (item?.kind === 'value') return item.value
    throw new SqlRefusal('column', `There is no column ${value.value.slice(0, 20)} in SELECT`, value.at)
  }
  if (value.kind !== 'column' || value.source || scope.find(value.name.name)) return value
  const named = items.find(
    item => item.kind === 'value' && item.alias?.name.toLowerCase() === value.name.name.toLowerCase()
  )
  return named?.kind === 'value' ? named.value : value
}
