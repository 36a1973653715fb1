import { settings } from '../../platform/settings/settings.ts'

/** Settings of the user interface events that pages report. */
export interface UiEventsSettings {
  readonly enabled: boolean
}

export const uiEventsSettings = settings<UiEventsSettings>('tutorials.analytics.UiEventsSettings')
