/** Frames of POST /chat/stream, as far as the panel shows them (docs/guides/assistant.md). */
export interface TaskCard {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly type: 'tutorial' | 'mission' | 'group'
  readonly rationale?: string
  readonly userStatus: 'not_started' | 'in_progress' | 'completed'
  readonly progressPercent?: number
}

export interface StepCitation {
  readonly tutorialSlug: string
  readonly tutorialTitle: string
  readonly stepNumber: number
  readonly excerpt: string
}

export interface ExternalCard {
  readonly title: string
  readonly url: string
  readonly trustTier: string
  readonly rationale: string
}

export interface Peer {
  readonly title: string
  readonly url: string
}

export type Cell = string | number | boolean | null

/** Frames that stand below the words of an answer. */
export type CardFrame =
  | { readonly type: 'tutorial-cards'; readonly items: readonly TaskCard[] }
  | { readonly type: 'step-citations'; readonly items: readonly StepCitation[] }
  | { readonly type: 'external-content-cards'; readonly items: readonly ExternalCard[] }
  | { readonly type: 'community-peers-cards'; readonly label: string; readonly items: readonly Peer[] }
  | {
      readonly type: 'analytics-result'
      readonly rows: readonly Readonly<Record<string, Cell>>[]
      readonly suppressedCount: number
      readonly totalRows: number
    }

export type Frame =
  | { readonly type: 'delta'; readonly content: string }
  | { readonly type: 'tool'; readonly name: string }
  | CardFrame
  | { readonly type: 'done' }
  | { readonly type: 'error'; readonly retryable: boolean; readonly reason?: string }

const CARDS: ReadonlySet<string> = new Set<CardFrame['type']>([
  'tutorial-cards',
  'step-citations',
  'external-content-cards',
  'community-peers-cards',
  'analytics-result'
])

/** True for frames that stand below the words; false for those that this release does not know, too. */
export const isCards = (frame: Frame): frame is CardFrame => CARDS.has(frame.type)
