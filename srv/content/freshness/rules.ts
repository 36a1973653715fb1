import { createHash } from 'node:crypto'
import { DAY } from '../../../lib/time.ts'
import type { Category, Severity } from './model.ts'

/** Name of these rules: it changes with them, and each report says by which it was made. */
export const RULES = 'rules-1'

/** Facts of a tutorial of which a report is made. */
export interface TutorialFacts {
  readonly slug: string
  /** The document that the links were read of. */
  readonly contentHash: string
  /** How old the oldest of the facts is. */
  readonly asOf: Date
  readonly links: readonly LinkFact[]
  /** Problems that readers have reported and nobody has mended. */
  readonly problems: readonly ProblemFact[]
  /** Time of the last review; null when nobody knows, or the author has put it off. */
  readonly reviewedAt: Date | null
}

/** A link that is not as it should be. */
export interface LinkFact {
  readonly status: 'BROKEN' | 'UNREACHABLE' | 'MOVED'
  readonly address: string
  readonly step: number
  readonly reason: string | null
}

interface ProblemFact {
  readonly ID: string
  readonly kind: string
  readonly stepNumber: number
}

/** A finding as a report has it. */
export interface FoundNow {
  readonly category: Category
  readonly subject: string
  readonly fingerprint: string
  readonly severity: Severity
  readonly confidence: Severity
  readonly stepRef: number | null
  readonly summary: string
}

/** So many of a kind are worse than each of them. */
const MANY = 3
const REVIEW_DUE = 182 * DAY
const REVIEW_LONG_DUE = 365 * DAY
const LONGEST_SUMMARY = 500

/**
 * The findings about a tutorial. A dead link is Medium; three that nobody has dismissed make each High. One whose host does not answer, or
 * that has moved, is Low. A reported problem is Medium, a typo Low; three steps that do not work make each of these High. A review that is
 * half a year ago is Low, of a year Medium.
 */
export function findingsOf(facts: TutorialFacts, isDismissed: (fingerprint: string) => boolean): readonly FoundNow[] {
  const found = [...linkFindings(facts), ...problemFindings(facts), ...reviewFindings(facts)]
  const open = found.filter(({ fingerprint }) => !isDismissed(fingerprint))
  return found.map(finding => {
    const alike = open.filter(other => other.alike !== undefined && other.alike === finding.alike)
    const { alike: _, ...rest } = finding
    return alike.length >= MANY ? { ...rest, severity: 'High' } : rest
  })
}

/** A finding with what many are counted by. */
interface Weighed extends FoundNow {
  readonly alike?: string
}

const linkKinds = {
  BROKEN: { category: 'dead-link', severity: 'Medium', words: 'does not lead anywhere' },
  UNREACHABLE: { category: 'unreachable-link', severity: 'Low', words: 'leads to a server that does not answer' },
  MOVED: { category: 'moved-link', severity: 'Low', words: 'has another address now' }
} as const

/** One for each address, at the first step that has it. */
function linkFindings({ links }: TutorialFacts): Weighed[] {
  const first = new Map<string, LinkFact>()
  for (const link of links.toSorted((one, other) => one.step - other.step))
    if (!first.has(link.address)) first.set(link.address, link)
  return [...first.values()].map(({ status, address, step, reason }) => {
    const { category, severity, words } = linkKinds[status]
    const summary = `The link ${address} ${words}${reason ? `: ${reason}` : ''}`
    return {
      ...finding(category, address, severity, step || null, summary),
      ...(status === 'BROKEN' && { alike: category })
    }
  })
}

/** Their texts stay with the reports, which go with their writers. */
function problemFindings({ problems }: TutorialFacts): Weighed[] {
  return problems.map(({ ID, kind, stepNumber }) => {
    const severity = kind === 'TYPO' ? 'Low' : 'Medium'
    const summary = `A reader has reported a problem of the kind ${kind}`
    return {
      ...finding('problem-report', ID, severity, stepNumber, summary),
      ...(kind === 'DOES_NOT_WORK' && { alike: kind })
    }
  })
}

function reviewFindings({ reviewedAt, asOf, slug }: TutorialFacts): Weighed[] {
  const age = reviewedAt ? asOf.getTime() - reviewedAt.getTime() : 0
  if (!reviewedAt || age <= REVIEW_DUE) return []
  const severity = age > REVIEW_LONG_DUE ? 'Medium' : 'Low'
  const summary = `Its last review was on ${reviewedAt.toISOString().slice(0, 10)}`
  return [finding('review-overdue', slug, severity, null, summary)]
}

function finding(
  category: Category,
  subject: string,
  severity: Severity,
  stepRef: number | null,
  summary: string
): FoundNow {
  const fingerprint = createHash('sha256').update(`${category} ${subject}`).digest('hex')
  const confidence = category === 'problem-report' ? 'Medium' : 'High'
  const said = summary.slice(0, LONGEST_SUMMARY).toWellFormed()
  return { category, subject, fingerprint, severity, confidence, stepRef, summary: said }
}
