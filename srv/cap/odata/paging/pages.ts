import cds, { type Service } from '@sap/cds'
import { currentTransaction } from '../../database/database.ts'
import {
  type Entity,
  type Next,
  type Order,
  type ReadRequest,
  readRequest,
  type Row,
  type Selection,
  type Token
} from '../../types.ts'
import { pageSizeOf, prefers } from '../request/preferences.ts'
import { rowsAfter, valueOf } from './seek.ts'
import { invalid, orderDigest, type PageToken, type Value, writeToken } from './token.ts'

/** Rows a page at most; as in .cdsrc.json (query.limit.max). */
const MAX_PAGE = 1000
/** Longer links are cut off somewhere on the way: pages then go by number. */
const MAX_TOKEN = 4000

/** Rows with what CAP makes a link of and a count. */
type Rows = Row[] & { $nextLink?: string; $count?: number }

const tokens = new WeakMap<object, PageToken>()

/** Keeps what the link of `request` says, until its rows are read. */
export function keepToken(request: object, token: PageToken): void {
  tokens.set(request, token)
}

/**
 * Has the links to next pages of `service` say after which row a page begins, in place of CAP's numbers: a row that comes or
 * goes between two pages moves no other one across their border. Also applies `Prefer: odata.maxpagesize`.
 */
export function pageService(service: Service): void {
  if (!(service instanceof cds.ApplicationService)) return
  service.prepend(() => {
    service.on('READ', (request, next) => readPage(readRequest(request), next as Next))
  })
}

function readPage(request: ReadRequest, next: Next): Promise<unknown> {
  const { protocol, req, headers } = request
  const select = (request.query as Partial<ReadRequest['query']>).SELECT
  if (protocol !== 'odata' || !req || !select || select.one || !select.limit) return next()
  const prefer = headers?.['prefer']
  if (prefer !== undefined && prefers(prefer, 'track-changes')) return next()
  const [token, preferred] = [tokens.get(req), prefer === undefined ? undefined : pageSizeOf(prefer)]
  if (preferred !== undefined) request.res?.set('Preference-Applied', `odata.maxpagesize=${preferred}`)
  const size = Math.min(preferred ?? token?.size ?? MAX_PAGE, MAX_PAGE)
  const rows = Math.min(select.limit.rows?.val ?? MAX_PAGE, size)
  select.limit = { ...select.limit, rows: { val: rows } }
  const entity = pagedByKey(request, select)
  if (entity) return new Page(request, entity, size, token).read(next)
  if (token) throw invalid()
  return next()
}

/** The entity whose rows have each one place in the order of `select`; undefined where pages go by number. */
function pagedByKey({ target }: ReadRequest, select: Selection): Entity | undefined {
  const { from, groupBy, orderBy = [], columns = [] } = select
  if (!target?.keys || target.drafts || target.params || target['@cds.persistence.skip']) return undefined
  if (from.SELECT || groupBy || columns.some(column => typeof column === 'object' && column.func)) return undefined
  const isOrdered = keysOf(target).every(key => orderBy.some(({ ref }) => ref?.length === 1 && ref[0] === key))
  return isOrdered && !orderBy.some(({ xpr }) => xpr?.some(isQuery)) ? target : undefined
}

const isQuery = (token: Token): boolean => typeof token === 'object' && token.SELECT !== undefined

const keysOf = ({ elements }: Entity): readonly string[] =>
  Object.values(elements).flatMap(({ name, key, isAssociation, virtual }) =>
    key && !isAssociation && !virtual ? name : []
  )

class Page {
  readonly #request: ReadRequest
  readonly #entity: Entity
  readonly #size: number
  readonly #token: PageToken | undefined
  readonly #orders: readonly Order[]
  /** Rows that `$top` allows from here on. */
  readonly #rest: number

  constructor(request: ReadRequest, entity: Entity, size: number, token: PageToken | undefined) {
    this.#request = request
    this.#entity = entity
    this.#size = size
    this.#token = token
    this.#orders = [...(request.query.SELECT.orderBy ?? [])]
    const top = request.req?.query?.['$top']
    this.#rest = token?.rest ?? (top === undefined ? Infinity : Number(top))
  }

  async read(next: Next): Promise<unknown> {
    const { SELECT: select } = this.#request.query
    const isCounted = select.count
    if (this.#token) this.#goOn(select, this.#token)
    const limit = select.limit?.rows?.val ?? MAX_PAGE
    const rows = (await next()) as Rows
    if (!Array.isArray(rows)) return rows
    if (isCounted && this.#token?.count !== undefined) rows.$count = this.#token.count
    if (rows.length >= limit) await this.#link(rows, select)
    return rows
  }

  #goOn(select: Selection, { after, order, count }: PageToken): void {
    if (after.length !== this.#orders.length || order !== orderDigest(this.#orders)) throw invalid()
    const later = rowsAfter(this.#orders, after, this.#entity)
    select.where = select.where ? [{ xpr: select.where }, 'and', { xpr: later }] : later
    select.limit = { rows: { val: Math.min(this.#size, this.#rest) } }
    if (count !== undefined) select.count = false
  }

  /** Adds the link to the next page, or keeps CAP from adding one when there is none. */
  async #link(rows: Rows, select: Selection): Promise<void> {
    const rest = this.#rest - rows.length
    const last = rows.at(-1)
    if (rest <= 0 || !last) {
      select.limit = { rows: { val: rows.length + 1 } }
      return
    }
    const after = await this.#placeOf(last)
    if (!after) return
    const token = writeToken({
      after,
      size: this.#size,
      order: orderDigest(this.#orders),
      ...(rest !== Infinity && { rest }),
      ...(rows.$count !== undefined && { count: Number(rows.$count) })
    })
    if (token.length <= MAX_TOKEN) rows.$nextLink = token
  }

  /** The values that `row` is ordered by; undefined where a link cannot say it. */
  async #placeOf(row: Row): Promise<readonly Value[] | undefined> {
    const isRead = this.#orders.every(({ ref }) => ref?.length === 1 && (ref[0] as string) in row)
    const values = isRead ? this.#orders.map(({ ref }) => row[ref?.[0] as string]) : await this.#ask(row)
    return values?.every(isValue) ? values : undefined
  }

  async #ask(row: Row): Promise<readonly unknown[] | undefined> {
    const where = keysOf(this.#entity)
      .flatMap(key => ['and', { ref: [key] }, '=', { val: row[key] }])
      .slice(1)
    const columns = this.#orders.map((order, index) => ({ ...valueOf(order), as: `o${index}` }))
    const query = { SELECT: { one: true, from: { ref: [this.#entity.name] }, columns, where } }
    const found = await currentTransaction().run<Row | undefined>(query)
    return found && columns.map(({ as }) => found[as])
  }
}

const isValue = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
