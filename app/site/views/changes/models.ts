import type * as words from '../../words/en/tutorial/changes.ts'

export interface Part {
  readonly change: 'same' | 'removed' | 'added'
  readonly text: string
}

interface Picture {
  readonly src: string
  readonly alt: string
}

export interface Block {
  readonly kind: 'heading' | 'text' | 'item' | 'quote' | 'row' | 'code' | 'picture' | 'embed'
  readonly change: 'unchanged' | 'changed' | 'added' | 'removed'
  readonly level?: number
  /** The option or branch that it stands in. */
  readonly place?: string
  readonly parts: readonly Part[]
  readonly links?: { readonly removed: readonly string[]; readonly added: readonly string[] }
  readonly before?: Picture
  readonly after?: Picture
}

export interface Step {
  readonly number: number
  readonly formerNumber?: number
  readonly title: string
  readonly formerTitle?: string
  readonly change: keyof typeof words.stepChanges
  readonly blocks: readonly Block[]
}

export interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  readonly lines: readonly string[]
}

export type Markdown =
  { readonly hunks: readonly Hunk[] } | { readonly hunks: null; readonly reason: keyof typeof words.whyNoMarkdown }

/** A text of a tutorial that readers saw. */
export interface Version {
  readonly version: number
  /** ISO 8601. */
  readonly from: string
  readonly current: boolean
  readonly comparable: boolean
}

/** The comparison of two of them, as `/content/tutorials/<slug>/changes` answers it. */
export interface Comparison {
  readonly since: Version
  readonly until: Version
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  readonly steps: readonly Step[]
  readonly words: { readonly added: number; readonly removed: number }
  readonly isCoarse: boolean
  readonly markdown: Markdown
}

/** A page of changes. */
export interface ChangesModel {
  readonly title: string
  /** Path of the tutorial. */
  readonly tutorial: string
  /** Path of the page. */
  readonly path: string
  readonly isMarkdown: boolean
  /** The versions to choose from, the newest first. */
  readonly versions: readonly Version[]
  readonly since: number | undefined
  readonly until: number | undefined
  /** Address of the comparison with the public channel, on the QA channel. */
  readonly withLive?: string
  /** The comparison, or why there is none. */
  readonly outcome: Comparison | keyof typeof words.problems
}
