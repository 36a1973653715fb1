import { blocksOf } from './blocks.ts'
import { treeOf } from './tree.ts'

/** Version of the writing: count up with every change of what `toMarkdown` gives, so that caches ask anew. */
export const WRITING = 1

/**
 * An article as Markdown (CommonMark with tables, strikethrough, task lists and footnotes of GitHub), a pure function of its
 * HTML and the path of its page. Links and pictures have paths of the site, or whole URLs.
 */
export function toMarkdown(html: string, page: string): string {
  const blocks = blocksOf(treeOf(html).children, { page, notes: new Map() })
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}
