import { z } from 'zod'
import { DAY, fromNow } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { changeMeta, type Owner, tutorialId } from './tutorial-meta.ts'

export interface Snoozed {
  readonly lastNotificationDate: string
  readonly notificationDate: string
  readonly notificationNumber: number
}

const DEFAULT_DAYS = 30
const MAX_DAYS = 365
const rule = `days must be a whole number from 1 to ${MAX_DAYS}`

const input = conformsTo(
  z.object({
    tutorialId,
    days: z
      .int(rule)
      .min(1, rule)
      .max(MAX_DAYS, rule)
      .nullish()
      .transform(days => days ?? DEFAULT_DAYS)
  })
)

/**
 * Suspends notifications about the tutorial for `days` days, by default 30 (AUTHOR-009, AUTHOR-012).
 * @throws HttpError 400 for invalid input, 404 for an unknown tutorial, 403 when `owner` does not own it.
 */
export async function snoozeTutorial(tx: Tx, data: unknown, owner?: Owner): Promise<Snoozed> {
  const { tutorialId: tutorial, days } = input(data)
  const until = fromNow(days * DAY).toISOString()
  const { notificationNumber } = await changeMeta(tx, tutorial, { lastNotificationDate: until }, owner)
  return { lastNotificationDate: until, notificationDate: until, notificationNumber: notificationNumber ?? 0 }
}
