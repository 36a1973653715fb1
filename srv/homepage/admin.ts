import type { ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { compilePattern } from '../../lib/pattern.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { isSitePath } from './links/addresses.ts'
import { curateAlerts } from './alerts/curate-alerts.ts'
import { explainDefinitions } from './explainers/admin.ts'
import { curateCandidates } from './for-you/curate-candidates.ts'
import { curateFeeds } from './curation/curate-feeds.ts'
import { curateEvents } from './upcoming/curate-events.ts'
import { curateShelves } from './shelves/curate-shelves.ts'

const pathRule = 'a path that begins with one slash, without spaces'
const isTarget = (text: string) => isSitePath(text) || /^https:\/\/[^\s/\\@:]+(\/[^\s\\]*)?$/.test(text)

const redirect = z
  .looseObject({
    fromPath: z.string().optional(),
    toPath: z.string().refine(isTarget, `toPath must be ${pathRule}, or an https address`).optional(),
    statusCode: z.literal([301, 302, 307, 308], 'statusCode must be 301, 302, 307 or 308').nullish(),
    isPattern: z.boolean().nullish()
  })
  .superRefine(({ fromPath, isPattern }, context) => {
    if (fromPath === undefined) return
    const rule = isPattern ? patternRule(fromPath) : !isSitePath(fromPath) && `fromPath must be ${pathRule}`
    if (rule) context.addIssue({ code: 'custom', path: ['fromPath'], message: rule })
  })

/** Error message for an invalid pattern; undefined for a valid one. */
function patternRule(pattern: string): string | undefined {
  if (!/^\^?\//.test(pattern)) return 'fromPath must begin with a slash, or with ^/'
  try {
    compilePattern(pattern)
    return undefined
  } catch (error) {
    return `fromPath must be a regular expression of RE2: ${(error as Error).message}`
  }
}

const checkRedirect = conformsTo(redirect)

/** Refuses redirects that the gateway would not follow, alerts that could not be shown, and links that lead nowhere. */
export function contributeToAdmin(service: ApplicationService): void {
  curateAlerts(service)
  curateShelves(service)
  curateCandidates(service)
  curateEvents(service)
  curateFeeds(service)
  explainDefinitions(service)
  service.before(['CREATE', 'UPDATE'], 'LegacyRedirects', ({ data }) => {
    checkRedirect(data)
  })
}
