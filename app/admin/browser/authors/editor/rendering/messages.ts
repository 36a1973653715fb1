import type { Finding, TutorialLink } from '@tutorial-platform/dialect'

/** A text that the worker renders. */
export interface RenderRequest {
  readonly id: number
  readonly slug: string
  readonly markdown: string
  readonly rulesVr: string | undefined
  /** Addresses of the pictures by their paths in the Markdown. */
  readonly pictures: Readonly<Record<string, string>>
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
  readonly article?: ShownArticle
  readonly steps: readonly StepPlace[]
  readonly findings: readonly Finding[]
  readonly links: readonly TutorialLink[]
  /** Paths of the pictures that the text shows. */
  readonly images: readonly string[]
  readonly readingMinutes: number
}

/** An answer of the worker; the first one says that it is there. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'rendered'; readonly rendered: Rendered }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
