import { badRequest } from '../../../../lib/errors.ts'
import { runningService } from '../../types.ts'
import { type Exchange, pathOf } from './exchange.ts'

const texts = new WeakMap<object, string>()

/** True for an entity with `@search.text`: it reads `$search` itself, as people type it, and CAP's parser does not see it. */
export function readsSearchText(exchange: Exchange): boolean {
  const [, set = ''] = /^\/?([^/(]*)/.exec(pathOf(exchange)) ?? []
  const { name, model } = runningService(exchange.service)
  return model.definitions[`${name}.${set}`]?.['@search.text'] === true
}

/** Keeps the text of `$search` for the handlers of `request`. */
export function keepSearchText(request: object, text: string | undefined): void {
  if (text === undefined) throw badRequest('invalid_search', 'The escape sequences of $search are malformed', '$search')
  texts.set(request, text)
}

/** The text of `$search`; undefined for a request without one. */
export const searchTextOf = (request: object | undefined): string | undefined => request && texts.get(request)
