import type { AnswerSpec, BranchSpecs, CodeCheckSpec, Finding, TutorialLink } from '@tutorial-platform/dialect'
import type { QuizRequests } from '../quiz/write-quizzes.ts'

/** A picture on disk that a document shows under `/content/images/<contentHash>`. */
export interface LocalImage {
  /** Name it is uploaded under: `<slug>/<path>`. */
  name: string
  path: string
  contentHash: string
  /** Line of the Markdown that shows it. */
  line: number
}

/** GitHub repository of a tutorial, in the form of the metadata. */
export interface RepositoryEntry {
  owner: string
  repo: string
  branch: string
  path: string
}

/** A tutorial ready to be published; the bytes are compressed, so that thousands fit in memory. */
export interface PublishDocument {
  slug: string
  file: string
  html: Uint8Array
  contentHash: string
  source?: Uint8Array
  sourceCommit?: string
  metadata: Record<string, unknown>
  bodyText: string
  branchSpecs?: BranchSpecs
  codeChecks: CodeCheckSpec[]
  answerSpecs: AnswerSpec[]
  quiz?: QuizRequests
  images: LocalImage[]
  /** Links to tutorials, missions and groups of the platform. */
  links: TutorialLink[]
  findings: Finding[]
}

/** A tutorial that is not published, with the reasons. */
export interface Refusal {
  slug: string
  file: string
  findings: Finding[]
}

/** A refusal for one reason. */
export const refusal = (slug: string, file: string, rule: string, message: string, line = 1): Refusal => ({
  slug,
  file,
  findings: [{ severity: 'error', rule, message, file, line }]
})

/** Most bytes of HTML or Markdown that the server takes for one tutorial. */
export const LARGEST_DOCUMENT = 5 * 1024 * 1024
