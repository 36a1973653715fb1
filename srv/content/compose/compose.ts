import { type Article, composeArticle, type Pictures } from '@tutorial-platform/dialect/article'
import { frameHosts, mediaHosts, pictureHosts } from '../../../lib/addresses/embed-hosts.ts'
import { RENDITION_WIDTHS } from '../renditions/widths.ts'

const site = { pictureHosts, mediaHosts, frameHosts, widths: RENDITION_WIDTHS }

/**
 * Composes the article of a stored document for the site, as the editor of authors does in the browser. Undefined when it has no
 * article, main or body, or is nested deeper than browsers follow.
 */
export const compose = (html: string, pictures: Pictures = new Map()): Article | undefined =>
  composeArticle(html, site, pictures)
