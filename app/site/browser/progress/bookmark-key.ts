import { hrefOf } from '../../catalog/card.ts'
import { conceptHref } from '../../catalog/concepts.ts'

/** Kinds of pages that are kept for later. */
export type BookmarkKind = 'tutorial' | 'concept'

/** Page that is kept for later, or a step of it: 0 is the page as a whole. */
export interface Bookmark {
  readonly kind: BookmarkKind
  readonly slug: string
  readonly step: number
}

/** Name of a page among what a reader has done and kept; no tutorial has such a slug. */
export const bookmarkKey = (kind: BookmarkKind, slug: string): string => `later:${kind}:${slug}`

/** The page that has this name; undefined for anything that was done. */
export function bookmarkIn(key: string): Pick<Bookmark, 'kind' | 'slug'> | undefined {
  const [, kind, slug] = /^later:(tutorial|concept):([a-z0-9_-]{1,255})$/.exec(key) ?? []
  return slug === undefined ? undefined : { kind: kind === 'concept' ? 'concept' : 'tutorial', slug }
}

/** Path of the page, or of its step. */
export function hrefOfBookmark({ kind, slug, step }: Bookmark): string {
  if (kind === 'concept') return conceptHref(slug)
  return `${hrefOf('tutorial', slug)}${step > 0 ? `#step-${step}` : ''}`
}
