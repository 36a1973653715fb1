import { badRequest } from '../../lib/errors.ts'
import { settings } from '../platform/settings/settings.ts'

/** Settings of the event dashboards. */
export interface DisplaySettings {
  readonly dashboardUrl: string
}

export const displaySettings = settings<DisplaySettings>('tutorials.events.DisplaySettings', {
  dashboardUrl: checkAddress
})

/**
 * The text itself.
 * @throws HttpError 400 unless a browser can open it: an address of the web, or a path of this site.
 */
function checkAddress(text: string): string {
  if (/^(https?:\/\/|\/(?!\/))\S*$/.test(text) && URL.canParse(text, 'https://here')) return text
  throw badRequest(
    'invalid_address',
    'dashboardUrl must be an address like https://host/path, or a path',
    'dashboardUrl'
  )
}
