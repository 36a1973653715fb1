/** Version of the comparison: count up with every change of what it answers, so that clients and caches read it anew. */
export const COMPARISON = 2

export type BlockKind = 'heading' | 'text' | 'item' | 'quote' | 'row' | 'code' | 'picture' | 'embed'

/** A picture as readers see it. */
interface Picture {
  readonly src: string
  readonly alt: string
}

/** The smallest part of a text that is compared as a whole: a paragraph, an item of a list, a row of a table … */
export interface Block {
  readonly kind: BlockKind
  /** Of a heading its level, of an item how deep it stands. */
  readonly level?: number
  /** The option or branch that it stands in. */
  readonly place?: string
  readonly text: string
  readonly links: readonly string[]
  readonly picture?: Picture
}

/** A step, or what stands outside of all steps, whose number is 0. */
export interface Step {
  readonly number: number
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface Part {
  readonly change: 'same' | 'removed' | 'added'
  readonly text: string
}

export interface ComparedBlock {
  readonly kind: BlockKind
  readonly change: 'unchanged' | 'changed' | 'added' | 'removed'
  readonly level?: number
  readonly place?: string
  /** The text: without what was added it is the former one, without what was removed the later one. */
  readonly parts: readonly Part[]
  /** Addresses of links that one of both alone has; all, when they differ in order or number alone. */
  readonly links?: { readonly removed: readonly string[]; readonly added: readonly string[] }
  readonly before?: Picture
  readonly after?: Picture
}

export interface ComparedStep {
  /** Its number; of a removed step its former one. 0 is what stands outside of all steps. */
  readonly number: number
  readonly formerNumber?: number
  readonly title: string
  readonly formerTitle?: string
  readonly change: 'unchanged' | 'changed' | 'added' | 'removed' | 'moved'
  /** None where nothing has changed. */
  readonly blocks: readonly ComparedBlock[]
}

/** Lines of Markdown that have changed with three around them; each begins with ` `, `-`, `+` or `\`. */
interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly lines: readonly string[]
}

export type ComparedMarkdown =
  | { readonly hunks: readonly Hunk[] }
  | { readonly hunks: null; readonly reason: 'not_published' | 'not_kept' | 'too_large' | 'too_different' }

export interface Comparison {
  readonly steps: readonly ComparedStep[]
  readonly words: { readonly added: number; readonly removed: number }
  /** True when time ran out, so that some blocks are told as removed and added instead of changed. */
  readonly isCoarse: boolean
  readonly markdown: ComparedMarkdown
}
