import { z } from 'zod'
import { now } from '../../../lib/time.ts'
import type { Tx } from '../../cap/database/database.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { changeMeta, type Owner, tutorialId } from './tutorial-meta.ts'

export interface Reviewed {
  readonly reviewedDate: string
  readonly notificationNumber: number
}

const input = conformsTo(z.object({ tutorialId }))

/**
 * Records a review of the tutorial, so that notifications start again (AUTHOR-007, AUTHOR-011).
 * @throws HttpError 400 for a missing id, 404 for an unknown tutorial, 403 when `owner` does not own it.
 */
export async function reviewTutorial(tx: Tx, data: unknown, owner?: Owner): Promise<Reviewed> {
  const { tutorialId: tutorial } = input(data)
  const reviewedDate = now().toISOString()
  const unnotified = { notificationNumber: 0, lastNotificationDate: null, firstNotificationDate: null }
  await changeMeta(tx, tutorial, { reviewedDate, ...unnotified }, owner)
  return { reviewedDate, notificationNumber: 0 }
}
