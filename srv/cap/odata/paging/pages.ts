import cds, { type Service } from '@sap/cds'
import { currentRecording } from '../../database/reads/recording.ts'
import { type Next, type ReadRequest, readRequest, type Row, type Selection } from '../../types.ts'
import { pageSizeOf, prefers } from '../request/preferences.ts'
import { searchTextOf } from '../request/search-text.ts'
import { isMixed, type Places, placesIn } from './places.ts'
import { rowsAfter } from './seek.ts'
import { invalid, isShort, isValue, orderDigest, type PageToken, writeToken } from './token.ts'

/** Rows a page at most; as in .cdsrc.json (query.limit.max). */
const MAX_PAGE = 1000

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
  // whoever ranks rows pages them as well
  if (searchTextOf(req) !== undefined) return next()
  const prefer = isMixed(req.query) ? undefined : headers?.['prefer']
  if (prefer !== undefined && prefers(prefer, 'track-changes')) return next()
  const [token, preferred] = [tokens.get(req), prefer === undefined ? undefined : pageSizeOf(prefer)]
  if (preferred !== undefined) request.res?.set('Preference-Applied', `odata.maxpagesize=${preferred}`)
  const size = Math.min(preferred ?? token?.size ?? MAX_PAGE, MAX_PAGE)
  const rows = Math.min(select.limit.rows?.val ?? MAX_PAGE, size)
  select.limit = { ...select.limit, rows: { val: rows } }
  const places = placesIn(request, select)
  if (places) return new Page(request, places, size, token).read(next)
  if (token) throw invalid()
  return next()
}

class Page {
  readonly #request: ReadRequest
  readonly #places: Places
  readonly #size: number
  readonly #token: PageToken | undefined
  /** Rows that `$top` allows from here on. */
  readonly #rest: number

  constructor(request: ReadRequest, places: Places, size: number, token: PageToken | undefined) {
    this.#request = request
    this.#places = places
    this.#size = size
    this.#token = token
    this.#rest = token?.rest ?? topOf(request.req?.query)
  }

  async read(next: Next): Promise<unknown> {
    const { SELECT: select } = this.#request.query
    const isCounted = select.count
    select.orderBy = this.#places.orders.map(order => ({ ...order }))
    if (this.#token) this.#goOn(select, this.#token)
    this.#record()
    const limit = select.limit?.rows?.val ?? MAX_PAGE
    const rows = (await next()) as Rows
    if (!Array.isArray(rows)) return rows
    if (isCounted && this.#token?.count !== undefined) rows.$count = this.#token.count
    if (rows.length >= limit) await this.#link(rows, select)
    return rows
  }

  /** Tells who watches this read how its next page is found. */
  #record(): void {
    const recording = currentRecording()
    const { orders } = this.#places
    const columns = orders.flatMap(({ ref, xpr }) => (ref?.length === 1 && !xpr ? (ref[0] as string) : []))
    if (recording && columns.length === orders.length)
      recording.page = { columns, order: orderDigest(orders), size: this.#size }
  }

  #goOn(select: Selection, { after, order, count }: PageToken): void {
    const { entity, orders } = this.#places
    if (after.length !== orders.length || order !== orderDigest(orders)) throw invalid()
    const later = rowsAfter(orders, after, entity)
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
    const after = await this.#places.valuesOf(last)
    if (!after?.every(isValue)) return
    const token = writeToken({
      after,
      size: this.#size,
      order: orderDigest(this.#places.orders),
      ...(rest !== Infinity && { rest }),
      ...(rows.$count !== undefined && { count: Number(rows.$count) })
    })
    if (isShort(token)) rows.$nextLink = token
  }
}

/** Rows that a client wants at most, by `$top` or at the end of `$apply`. */
function topOf(options: Readonly<Record<string, unknown>> = {}): number {
  const { $top, $apply } = options
  const top = $top ?? (typeof $apply === 'string' ? /(?:^|\/)top\((\d{1,9})\)$/.exec($apply)?.[1] : undefined)
  return top === undefined ? Infinity : Number(top)
}
