import type { ComputedElement } from '../cap/prepared/computed.ts'
import { DAY, now } from '../../lib/time.ts'

/** Whole days since the review of a tutorial; null without a review, undefined when the column was not selected. */
export function daysSince(reviewedDate: string | null | undefined): number | null | undefined {
  if (!reviewedDate) return reviewedDate === undefined ? undefined : null
  return Math.max(0, Math.floor((now().getTime() - new Date(reviewedDate).getTime()) / DAY))
}

/** `actualTag` of a tag: the part of its name that follows its last `>`. */
export const actualTagElement: ComputedElement = {
  name: 'actualTag',
  from: 'name',
  compute: name => String(name).slice(String(name).lastIndexOf('>') + 1)
}
