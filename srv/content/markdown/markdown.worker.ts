import { toMarkdown } from './to-markdown.ts'

/** An article, and the path of its page. */
export interface MarkdownInput {
  readonly html: string
  readonly page: string
}

/** Writes an article as Markdown. */
export default function writeMarkdown({ html, page }: MarkdownInput): string {
  return toMarkdown(html, page)
}
