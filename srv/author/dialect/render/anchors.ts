import type { Root } from 'hast'
import type { Report } from '../model/findings.ts'
import { rewriteElements, unlink } from '../html/hast.ts'
import type { HeadingAnchors } from './headings.ts'
import { decodePath } from '../html/urls.ts'

/** Rewrites links within the document to existing ids; a link without a target becomes plain text. */
export function resolveAnchors(document: Root, anchors: HeadingAnchors, report: Report): void {
  const byLowerCase = new Map([...anchors.targets].map(([anchor, id]) => [anchor.toLowerCase(), id]))
  rewriteElements(document, element => {
    const { href } = element.properties
    if (element.tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return
    // the top of the page
    if (href === '#') return
    const wanted = decodePath(href.slice(1))
    const id = anchors.targets.get(wanted) ?? byLowerCase.get(wanted.toLowerCase())
    if (id) {
      element.properties.href = `#${id}`
      return
    }
    unlink(element)
    report.warn(
      'anchor-missing',
      element.data?.line ?? element.position?.start.line ?? 1,
      `Link to #${wanted.slice(0, 80)}, which does not exist`
    )
  })
}
