import type { Encoding } from './negotiation.ts'

const ofCoding = /-(?:gzip|br)"$/

/**
 * The strong tag of content in a coding: other bytes have another one (RFC 9110, section 8.8.3.3). Uncompressed content has
 * `etag` itself, and a weak tag holds for all codings.
 */
export const codedTag = (etag: string, coding: Encoding): string =>
  coding === 'identity' || etag.startsWith('W/') ? etag : `${etag.slice(0, -1)}-${coding}"`

/**
 * The tag of If-None-Match by which the client has the content that `etag` stands for, in whatever coding; undefined when
 * it does not have it. Compared weakly (RFC 9110, section 13.1.2). Own code, since `fresh` splits a list at the commas
 * inside of tags.
 */
export function matchedTag(ifNoneMatch: string | undefined, etag: string): string | undefined {
  if (ifNoneMatch === undefined) return undefined
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return etag
  const strong = etag.replace(/^W\//, '')
  const tags = tagsIn(ifNoneMatch)
  if (tags.includes(strong)) return etag
  const content = contentOf(strong)
  return tags.find(tag => contentOf(tag) === content)
}

/** True when If-Match asks for other content than `etag` stands for. Compared strongly (RFC 9110, section 13.1.1). */
export function isStale(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false
  if (etag.startsWith('W/')) return true
  const content = contentOf(etag)
  return !tagsIn(ifMatch.replaceAll(/W\/"[^"]*"/g, '')).some(tag => contentOf(tag) === content)
}

const tagsIn = (list: string): readonly string[] => list.match(/"[^"]*"/g) ?? []

const contentOf = (tag: string): string => tag.replace(ofCoding, '"')
