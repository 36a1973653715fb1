import { framework, type Selection } from '../types.ts'
import type { Exchange } from './request/exchange.ts'
import { optionsOf, pathOf } from './request/exchange.ts'
import { restoreExpressions } from './language/restore.ts'
import { rewriteExpression } from './language/rewrite.ts'
import { optionName } from './request/options.ts'
import { spacesOfForms } from './form-spaces.ts'
import { keepToken } from './paging/pages.ts'
import { readToken } from './paging/token.ts'

/**
 * Parses an address in place of CAP where its parser needs help: for language that it does not know (language/), links to
 * next pages (paging/), and spaces as forms write them. Any other address is left to it.
 */
export function parseQuery(exchange: Exchange): void {
  const { request, service } = exchange
  const options = optionsOf(exchange)
  if (options === '') return
  const understood = spacesOfForms(options)
    .split('&')
    .map(option => rewriteOption(option, exchange))
    .filter(option => option !== undefined)
    .join('&')
  if (understood === options) return
  const context = { service, baseUrl: request.baseUrl, strict: true, protocol: 'odata' }
  const query = framework.odata.parse(`${pathOf(exchange)}?${understood}`, context)
  for (const each of [query].flat()) restoreAll(each.SELECT, framework.infer.target(each))
  request._query = query
}

type Target = Parameters<typeof restoreExpressions>[1]

function restoreAll(select: Selection, entity: Target): void {
  restoreExpressions(select, entity)
  if (select.from.SELECT) restoreAll(select.from.SELECT, entity)
}

/** The option as CAP's parser understands it; undefined for one that is kept from it. */
function rewriteOption(option: string, { request }: Exchange): string | undefined {
  const name = optionName(option)
  if (name !== '$filter' && name !== '$orderby' && name !== '$skiptoken') return option
  const text = decoded(option.slice(option.indexOf('=') + 1))
  if (text === undefined) return option
  if (name !== '$skiptoken') {
    const rewritten = rewriteExpression(text)
    return rewritten === text ? option : `${name}=${encodeURIComponent(rewritten)}`
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
