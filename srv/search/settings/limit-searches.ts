import { clientAddress, clientOf, type Addressed } from '../../../lib/http/client-address.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { searchSettings, type SearchSettings } from './search-settings.ts'

/** Whoever types a word sends as many requests as it has letters, and means one search. */
const SUGGESTIONS_PER_SEARCH = 10

export type Searched = 'search' | 'suggestion'

interface Limiters extends Readonly<Record<Searched, Limiter>> {
  readonly settings: SearchSettings
}

let limiters: Limiters | undefined

/**
 * Counts a request of the client at the other end, within a minute or what the settings say. Searches and suggestions count
 * apart, so that typing uses up no searches. The counters begin anew whenever the settings are read again, about every five
 * seconds (SEARCH-012).
 * @throws HttpError 429 with Retry-After over the limit; a limit of 0 refuses all.
 */
export async function limitSearches(request: Addressed, searched: Searched): Promise<void> {
  admit(request, searched, searchSettings.current() ?? (await searchSettings.values()))
}

/** The same of a client that is known already. */
export async function limitSearchesOf(client: string): Promise<void> {
  limitersOf(searchSettings.current() ?? (await searchSettings.values())).search.admit(client)
}

/** The same without waiting; false when the settings have to be read first, and nothing is counted. */
export function limitedAtOnce(request: Addressed, searched: Searched): boolean {
  const settings = searchSettings.current()
  if (settings) admit(request, searched, settings)
  return settings !== undefined
}

function admit(request: Addressed, searched: Searched, settings: SearchSettings): void {
  const client = clientOf(clientAddress(request, platformVariables.TRUSTED_PROXIES))
  limitersOf(settings)[searched].admit(client)
}

function limitersOf(settings: SearchSettings): Limiters {
  if (limiters?.settings === settings) return limiters
  return (limiters = made(settings))
}

function made(settings: SearchSettings): Limiters {
  const { rateLimitMax: max, rateLimitWindowMs: windowMs } = settings
  return {
    settings,
    search: new Limiter({ max, windowMs }, 'searches'),
    suggestion: new Limiter({ max: max * SUGGESTIONS_PER_SEARCH, windowMs }, 'suggestions')
  }
}
