/** The tables of freshness. */
export const REPORTS = 'tutorials.content.FreshnessReports'
export const FINDINGS = 'tutorials.content.FreshnessFindings'
/** Generation of what is served of them. */
export const FRESHNESS = 'freshness'

export type Severity = 'High' | 'Medium' | 'Low'
export type Disposition = 'OPEN' | 'ACCEPTED' | 'DISMISSED' | 'FIXED'
export type Category = 'dead-link' | 'unreachable-link' | 'moved-link' | 'review-overdue' | 'problem-report'

/** Findings in these states count: an author who has accepted one has not mended it yet. */
export const COUNTED: readonly Disposition[] = ['OPEN', 'ACCEPTED']

/** Findings about a link: they do not count any more once the live document is without it. */
export const ABOUT_LINKS: ReadonlySet<string> = new Set<Category>(['dead-link', 'unreachable-link', 'moved-link'])
