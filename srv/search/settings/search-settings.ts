import { settings } from '../../platform/settings/settings.ts'

/** How often one client may search, whether searches are counted, and whether by meaning as well. */
export interface SearchSettings {
  readonly rateLimitMax: number
  readonly rateLimitWindowMs: number
  /** Counts searches by what was searched, for admins. */
  readonly logEnabled: boolean
  readonly hybridEnabled: boolean
  readonly hybridTimeoutMs: number
}

export const searchSettings = settings<SearchSettings>('tutorials.search.SearchSettings')
