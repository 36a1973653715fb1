import { settings } from '../platform/settings/settings.ts'

/** How often one client may search. */
export interface SearchSettings {
  readonly rateLimitMax: number
  readonly rateLimitWindowMs: number
}

export const searchSettings = settings<SearchSettings>('tutorials.search.SearchSettings')
