/** A task of the catalog on a card. */
export interface TaskCard {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly type: 'tutorial' | 'mission' | 'group'
  readonly primaryTag: string | null
  readonly rationale?: string
  readonly userStatus: 'not_started' | 'in_progress' | 'completed'
  readonly progressPercent?: number
}

/** A step that an answer rests on. */
export interface StepCitation {
  readonly tutorialSlug: string
  readonly tutorialTitle: string
  readonly stepNumber: number
  readonly excerpt: string
  /** Cosine, or 0 where the step was found by its words. */
  readonly score: number
}

/** Something elsewhere that a concept is explained in. */
export interface ExternalCard {
  readonly type: string
  readonly title: string
  readonly url: string
  readonly slug: string
  readonly trustTier: 'authoritative' | 'community'
  readonly score: number
  readonly rationale: string
}

export interface Peer {
  readonly slug: string
  readonly title: string
  readonly url: string
}

/** Rows for an admin, of groups that are large enough to hide each person. */
interface AnalyticsResult {
  readonly plan: object
  readonly rows: readonly object[]
  readonly suppressedCount: number
  readonly totalRows: number
}

/** Cards that a page shows beside the words; sent when there is something on them. */
export type CardFrame =
  | { readonly type: 'tutorial-cards'; readonly items: readonly TaskCard[] }
  | { readonly type: 'step-citations'; readonly items: readonly StepCitation[] }
  | { readonly type: 'external-content-cards'; readonly items: readonly ExternalCard[] }
  | { readonly type: 'community-peers-cards'; readonly label: string; readonly items: readonly Peer[] }
  | ({ readonly type: 'analytics-result' } & AnalyticsResult)

/** Why an answer is none, or not whole: the model may not give it, has no room to end it, or has no words at its end. */
export type Shortfall = 'content_filter' | 'length' | 'empty'

/** A frame of POST /chat/stream (CHAT-003, CHAT-006 to CHAT-010). */
export type Frame =
  | { readonly type: 'delta'; readonly content: string }
  | { readonly type: 'tool'; readonly name: string; readonly args: unknown }
  | CardFrame
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly retryable: boolean; readonly reason?: Shortfall }

/** True for cards that show something. */
export function hasContent(frame: CardFrame): boolean {
  return 'items' in frame ? frame.items.length > 0 : frame.rows.length > 0
}
