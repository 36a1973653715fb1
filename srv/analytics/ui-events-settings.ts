import { settings } from '../platform/settings/settings.ts'

/** What the pages may tell of how they are used. */
export interface UiEventsSettings {
  readonly enabled: boolean
}

export const uiEventsSettings = settings<UiEventsSettings>('tutorials.analytics.UiEventsSettings')
