import { drawDiagrams } from '../../../lib/diagrams/draw-diagrams.ts'
import { compose } from '../../../srv/content/compose/compose.ts'
import { toMarkdown } from '../../../srv/content/markdown/to-markdown.ts'
import { composePreview } from '../../../srv/content/serve/preview-page.ts'
import { render } from '../../author/support/render.ts'

export { drawDiagrams }

/** HTML of a tutorial as the publisher renders it, with its diagrams drawn. */
export const renderDrawn = async (markdown: string, slug: string): Promise<string> =>
  (await render(markdown, { slug, draw: drawDiagrams })).html

/** A published document as the site, a preview and readers of Markdown get it. */
export function formsOf(html: string): { article: string; preview: string; markdown: string } {
  const article = String(compose(html)?.html)
  return {
    article,
    preview: composePreview(Buffer.from(html)).toString(),
    markdown: toMarkdown(article, '/tutorials/diagrams')
  }
}
