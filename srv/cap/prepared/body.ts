import { parse, stringify } from 'node:querystring'
import { isShort, isValue, writeToken } from '../odata/paging/token.ts'
import { draftsOf } from './drafts.ts'
import type { Bound, BoundStatement, Headers, Plan } from './plan.ts'
import { checkedRow, completeRow, UnknownForm } from './rows.ts'
import type { Address, Shape } from './shape.ts'

/** The rows of each statement that is asked for, one after the other, and what is made of them. */
export type Reading<T> = Generator<BoundStatement, T, readonly string[]>

/** The body of an answer; `short` where the plan lacks a part for it, `left` where CAP answers in another form. */
export type Made = { readonly body: string } | 'short' | 'left'

/**
 * Reads what a plan says, and makes the body of it.
 * @throws Error for rows whose form is not known.
 */
export function* readBody(plan: Plan, shape: Shape, { rows: read, count, absent }: Bound): Reading<Made> {
  const { entity, complete, form, isOne, countQuote, head, page } = plan
  const { isCounted, navigation, token } = shape
  for (const statement of absent) if ((yield statement).length > 0) return 'left'
  const rows = yield read
  if (rows.length > 0 && plan.drafts) {
    const drafts = draftsOf(plan.drafts, rows)
    if (!drafts || (yield drafts).length > 0) return 'left'
  }
  const sent = (row: string) => (complete === undefined ? completeRow(row, entity, form ?? {}) : checkedRow(row))
  if (isOne && rows.length !== 1) return 'left'
  // 404 where the row is not there at which the navigation begins
  if (navigation !== undefined && rows.length === 0) return 'left'
  const shown = rows.length > 0 && !form ? 'short' : shownRows(rows, sent)
  if (shown === 'short') return shown
  if (isOne) return { body: `${head},${tagFirst(shown[0] as string).slice(1)}` }
  if (!page) return 'left'
  let number: number | undefined
  if (isCounted) {
    // as CAP does: a page that is not full tells the number of all rows
    const isTold = rows.length > 0 && rows.length < page.limit
    if (token) number = token.count
    else if (isTold) number = rows.length + page.offset
    else if (count) number = countOf(yield count)
    else return 'short'
  }
  const link = rows.length < page.limit ? '' : linkAfter(rows, { plan, shape, number })
  if (link === undefined) return 'left'
  const counted = number === undefined ? '' : `,"@odata.count":${countQuote}${number}${countQuote}`
  return { body: `${head}${counted}${link},"value":[${shown.join(',')}]}` }
}

function shownRows(rows: readonly string[], shown: (row: string) => string): readonly string[] | 'short' {
  try {
    return rows.map(shown)
  } catch (error) {
    if (error instanceof UnknownForm) return 'short'
    throw error
  }
}

/** A page of a list. */
interface Paged {
  readonly plan: Plan
  readonly shape: Shape
  /** Of all rows. */
  readonly number: number | undefined
}

/** The link to the page after a full one, empty where there is none; undefined where CAP has to make it. */
function linkAfter(rows: readonly string[], { plan: { next }, shape, number }: Paged): string | undefined {
  const { top, token, address } = shape
  const rest = (token?.rest ?? top ?? Infinity) - rows.length
  if (rest <= 0) return ''
  const last = JSON.parse(rows.at(-1) ?? '{}') as Readonly<Record<string, unknown>>
  const after = next?.columns.map(column => last[column]) ?? []
  if (!next || !after.every(isValue)) return undefined
  const { size, order } = next
  const written = writeToken({
    after,
    size,
    order,
    ...(rest !== Infinity && { rest }),
    ...(number !== undefined && { count: number })
  })
  return isShort(written) ? `,"@odata.nextLink":${JSON.stringify(linkTo(address, written))}` : undefined
}

/** As CAP's `_setNextLink` writes it. */
function linkTo({ path, query }: Address, $skiptoken: string): string {
  const written = path.slice(1).replace(/\('([^']*)'\)/g, (_, key: string) => `('${encodeURIComponent(key)}')`)
  return `${written}?${stringify({ ...parse(query), $skiptoken })}`
}

/** True where a plan may run more than one statement. */
export const readsSeveral = ({ count, absent, drafts }: Plan): boolean =>
  count !== undefined || drafts !== undefined || absent.length > 0

function countOf([row = '{}']: readonly string[]): number {
  const { count } = JSON.parse(row) as { readonly count?: unknown }
  if (!Number.isInteger(Number(count))) throw new Error('the number of rows is not known')
  return Number(count)
}

/** The row of an answer with one has its entity tag at its begin. */
function tagFirst(row: string): string {
  const tag = /,("@odata\.etag":"(?:[^"\\]|\\.)*")\}$/.exec(row)
  return tag ? `{${tag[1]},${row.slice(1, tag.index)}}` : row
}

/** The headers of an answer with this body. @throws Error where the row has no entity tag. */
export function headersOf({ headers, hasTag }: Plan, body: string): Headers {
  if (!hasTag) return headers
  const [, tag] = /^\{"@odata\.context":"[^"\\]*","@odata\.etag":("(?:[^"\\]|\\.)*"),/.exec(body) ?? []
  if (tag === undefined) throw new Error('the row has no entity tag')
  return { ...headers, etag: JSON.parse(tag) as string }
}
