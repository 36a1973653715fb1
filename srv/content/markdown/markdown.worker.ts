import { gzipSync } from 'node:zlib'
import { toMarkdown } from './to-markdown.ts'

/** An article, and the path of its page. */
export interface MarkdownInput {
  readonly html: string
  readonly page: string
}

/** Writes an article as Markdown, as gzip. */
export default function writeMarkdown({ html, page }: MarkdownInput): Uint8Array {
  return new Uint8Array(gzipSync(toMarkdown(html, page)))
}
