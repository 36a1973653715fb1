import { DAY, now } from '../../../lib/time.ts'

/** Confidence that a tutorial still works (CONTENT-035). */
export type Confidence = 'high' | 'medium' | 'low' | 'unknown'

/** Counts of a finished report, without what was dismissed or is not in the live document any more. */
export interface CountedReport {
  /** ISO 8601. */
  readonly runAt: string
  readonly openHigh: number
  readonly openMedium: number
}

const YOUNG = 30 * DAY
const OLD = 90 * DAY

/**
 * The rule: without a finished report `unknown`; with an open finding of severity High, or a report of more than 90 days, `low`; with one
 * of severity Medium, or a report of more than 30 days, `medium`; else `high`.
 */
export function confidenceOf(report: CountedReport | undefined): Confidence {
  if (!report) return 'unknown'
  const age = now().getTime() - Date.parse(report.runAt)
  if (report.openHigh > 0 || age > OLD) return 'low'
  return report.openMedium > 0 || age > YOUNG ? 'medium' : 'high'
}
