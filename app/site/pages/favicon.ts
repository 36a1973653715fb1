import { ICON, ICON_TYPE } from '../../../lib/icon.ts'
import type { Page } from '../core/page.ts'

/** The icon, which browsers ask for at this address where a page links none. */
export const favicon: Page = {
  isForPrograms: true,
  path: /^\/favicon\.ico$/,
  draft: () => Promise.resolve({ type: ICON_TYPE, body: ICON, headers: { 'cache-control': 'public, max-age=86400' } })
}
