import { DAY, now } from '../../lib/time.ts'

/** Whole days since the review of a tutorial; null without a review, undefined when the column was not selected. */
export function daysSince(reviewedDate: string | null | undefined): number | null | undefined {
  if (!reviewedDate) return reviewedDate === undefined ? undefined : null
  return Math.max(0, Math.floor((now().getTime() - new Date(reviewedDate).getTime()) / DAY))
}

/** The part of a tag's name that follows its last `>`. */
export function actualTag(name: string | undefined): string | undefined {
  return name?.slice(name.lastIndexOf('>') + 1)
}
