import { badRequest } from '../../../lib/errors.ts'
import { framework, type Selection } from '../types.ts'
import type { Exchange } from './request/exchange.ts'
import { optionsOf, pathOf } from './request/exchange.ts'
import { nestTransformations } from './language/apply.ts'
import { restoreExpressions } from './language/restore.ts'
import { rewriteExpression } from './language/rewrite.ts'
import { jsonFormat } from './format.ts'
import { optionName } from './request/options.ts'
import { keepSearchText, readsSearchText } from './request/search-text.ts'
import { spacesOfForms } from './form-spaces.ts'
import { keepToken } from './paging/pages.ts'
import { readToken } from './paging/token.ts'

/**
 * Parses an address in place of CAP where its parser needs help: for language that it does not know (language/), links to
 * next pages (paging/), the text of `$search` where an entity reads it itself, and spaces as forms write them. Any other
 * address is left to it.
 */
export function parseQuery(exchange: Exchange): void {
  const { request } = exchange
  const options = optionsOf(exchange)
  if (options === '') return
  const understood = spacesOfForms(options)
    .split('&')
    .map(option => rewriteOption(option, exchange))
    .filter(option => option !== undefined)
    .join('&')
  if (understood === options) return
  const query = parsed(`${pathOf(exchange)}?${understood}`, exchange)
  for (const each of [query].flat()) restoreAll(each.SELECT, framework.infer.target(each))
  request._query = query
}

/**
 * Refuses `$apply` where the path leads to a single entity or property: it transforms collections (OData data aggregation
 * 4.0, section 3), and CAP fails over the rows that it then makes.
 */
export function checkApply(exchange: Exchange): void {
  if (!optionsOf(exchange).split('&').map(optionName).includes('$apply')) return
  const collection = pathOf(exchange).replace(/\/(?:\$|%24)count$/, '')
  const [query] = [parsed(collection, exchange)].flat()
  if (query?.SELECT.one) throw badRequest('invalid_query', '$apply takes the rows of a collection', '$apply')
}

const parsed = (
  address: string,
  { request: { baseUrl }, service }: Exchange
): ReturnType<typeof framework.odata.parse> =>
  framework.odata.parse(address, { service, baseUrl, strict: true, protocol: 'odata' })

type Target = Parameters<typeof restoreExpressions>[1]

function restoreAll(select: Selection, entity: Target): void {
  restoreExpressions(select, entity)
  if (select.from.SELECT) restoreAll(select.from.SELECT, entity)
}

/** Options of which CAP's parser does not know all language. */
const rewritten: ReadonlyMap<string, (text: string) => string> = new Map([
  ['$filter', rewriteExpression],
  ['$orderby', rewriteExpression],
  ['$apply', nestTransformations]
])

/** The option as CAP's parser understands it; undefined for one that is kept from it. */
function rewriteOption(option: string, exchange: Exchange): string | undefined {
  const { request } = exchange
  const name = optionName(option)
  if (name === '$format') return jsonFormat(option) === undefined ? option : '$format=json'
  if (name === '$search' && readsSearchText(exchange)) {
    keepSearchText(request, decoded(option.slice(option.indexOf('=') + 1)))
    return undefined
  }
  const rewrite = rewritten.get(name)
  if (!rewrite && name !== '$skiptoken') return option
  const text = decoded(option.slice(option.indexOf('=') + 1))
  if (text === undefined) return option
  if (rewrite) {
    const understood = rewrite(text)
    return understood === text ? option : `${name}=${encodeURIComponent(understood)}`
  }
  const token = readToken(text)
  if (!token) return option
  keepToken(request, token)
  return undefined
}

/** Undefined where an escape sequence is malformed: CAP refuses that. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
