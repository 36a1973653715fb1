import type { FindingWords, FixableFinding } from '../fixes/own-findings.ts'

/** A text that the worker renders. */
export interface RenderRequest {
  readonly id: number
  readonly slug: string
  readonly markdown: string
  readonly rulesVr: string | undefined
  /** Addresses of the pictures by their paths in the Markdown. */
  readonly pictures: Readonly<Record<string, string>>
  /** Slugs of the tutorials that there are; undefined while that is not known. */
  readonly known: ReadonlySet<string> | undefined
  readonly words: FindingWords
  /** Paths of pictures that the author has put beside the text. */
  readonly own: readonly string[]
  /** The addresses under which the browser has these pictures. */
  readonly shown: Readonly<Record<string, string>>
}

/** A step of the page and the line of the Markdown at which it begins. */
export interface StepPlace {
  readonly id: string
  readonly line: number
}

/** The article as the frame shows it. */
export interface ShownArticle {
  readonly title: string
  readonly description: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl' | ''
  readonly facts: {
    readonly kind: 'tutorial'
    readonly minutes: number | null
    readonly level: string | null
    readonly count: number
  }
  readonly blocks: readonly string[]
}

/** The page of a text; without an article, its findings say why there is none. */
export interface Rendered {
  readonly id: number
  /** The text that it is the page of. */
  readonly markdown: string
  readonly article?: ShownArticle
  readonly steps: readonly StepPlace[]
  /** In the order of the text, those of rules.vr last. */
  readonly findings: readonly FixableFinding[]
  /** Paths of the pictures that the text shows. */
  readonly images: readonly string[]
  readonly readingMinutes: number
}

/** An answer of the worker; the first one says that it is there. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly rendered: Rendered }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
