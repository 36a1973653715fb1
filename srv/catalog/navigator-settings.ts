import { settings } from '../platform/settings/settings.ts'

/** What the navigator shows. */
export interface NavigatorSettings {
  readonly includeNestedGroups: boolean
}

export const navigatorSettings = settings<NavigatorSettings>('tutorials.catalog.NavigatorSettings')
