import { type HttpResponse, post } from '../../support/http/http.ts'
import type { PublishTarget } from '../../support/publish.ts'

/** A finding as the answers have it. */
export interface Finding {
  readonly severity: string
  readonly rule: string
  readonly message: string
  readonly file: string
  readonly line: number
}

/** The answer to a preview in JSON. */
export interface Parts {
  readonly html: string
  readonly article: { readonly title: string; readonly html: string } | null
  readonly metadata: { readonly title: string; readonly stepCount: number } | null
  readonly findings: readonly Finding[]
  readonly links: readonly { readonly slug: string; readonly line: number }[]
  readonly readingMinutes: number | null
}

/** The Markdown of a tutorial with one step. */
export const tutorial = (title: string, body = 'Text of the step.'): string =>
  `---\nparser: v2\ntime: 5\ntags: [ tutorial>beginner ]\nprimary_tag: topic>cloud\n---\n# ${title}\n<!-- description --> About ${title}.\n\n## You will learn\n- Something\n\n### First\n${body}\n`

/** Asks for a preview as JSON. */
export const preview = (
  { url }: Pick<PublishTarget, 'url'>,
  draft: object,
  headers: Readonly<Record<string, string>>
): Promise<HttpResponse> => post(`${url}/preview/render`, draft, { ...headers, accept: 'application/json' })

/** Rules of findings, in their order. */
export const rulesIn = (findings: readonly Finding[]): string[] => findings.map(({ rule }) => rule)
