import { settings } from '../../platform/settings/settings.ts'

/** Settings of the navigator feed. */
export interface NavigatorSettings {
  readonly includeNestedGroups: boolean
}

export const navigatorSettings = settings<NavigatorSettings>('tutorials.catalog.NavigatorSettings')
