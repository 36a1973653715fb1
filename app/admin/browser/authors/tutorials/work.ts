import { literal } from '../../../metadata/keys.ts'

/** Reasons why a tutorial is the author's. */
export const reasons = ['owner', 'author', 'contributor'] as const
type Reason = (typeof reasons)[number]

/** Things of a tutorial that are counted because somebody should look at them. */
export const countedThings = ['brokenLinks', 'openProblems', 'failedChecks', 'missingTexts', 'openFindings'] as const
type Counted = (typeof countedThings)[number]

/** A tutorial of the author: why it is theirs, and how it does. */
export interface Work extends Readonly<Record<Counted, number>> {
  readonly slug: string
  readonly tutorial_ID: string
  readonly title: string
  readonly status: string | null
  readonly primaryTag: string | null
  readonly experienceTag: string | null
  /** Comma list. */
  readonly reasons: string
  readonly isOwner: boolean
  readonly mayReview: boolean
  readonly owner: string | null
  readonly ownerEmail: string | null
  readonly daysSinceReview: number | null
  readonly notificationNumber: number | null
  readonly notificationDate: string | null
  readonly monitored: boolean
  readonly feedbackCount: number
  readonly avgRating: number | string | null
  readonly started: number
  readonly completed: number
  readonly publishedAt: string | null
  readonly attention: number
  readonly health: 'GOOD' | 'ATTENTION' | 'POOR'
}

/** Tutorials that are looked for; empty texts look for all. */
export interface Wanted {
  readonly q: string
  readonly reason: string
  readonly need: string
}

const conditions: Readonly<Record<Reason, string>> = {
  owner: 'isOwner eq true',
  author: 'isAuthor eq true',
  contributor: 'isContributor eq true'
}

/** Path of the tutorials that are wanted, those with the most to do first. */
export function pathOfWork({ q, reason, need }: Wanted): string {
  const words = literal(q.toLowerCase(), 'Edm.String')
  const all = [
    q !== '' && `(contains(tolower(title),${words}) or contains(slug,${words}))`,
    reasons.filter(each => each === reason).map(each => conditions[each])[0],
    need !== '' && 'attention gt 0'
  ].filter(Boolean)
  const filter = all.length > 0 ? `&$filter=${encodeURIComponent(all.join(' and '))}` : ''
  return `MyWork?$orderby=attention%20desc,title,slug${filter}`
}
