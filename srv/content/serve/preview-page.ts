import { createHash } from 'node:crypto'

/** QA-009; its look is in the stylesheet that every document links. */
export const BANNER =
  '<section class="qa-banner" aria-label="Preview">' +
  '<div role="note">QA preview &mdash; content not visible to learners</div></section>'

/** Changes with what is added to a page, so a browser that knows the page without it asks anew. */
export const PREVIEW_TAG = createHash('sha256').update(BANNER).digest('hex').slice(0, 8)

/** Text in which a tag is none, or the tag that we look for; what is not closed reaches to the end. */
const TEXT_OR_BODY =
  /<!--(?:[^]*?-->|[^]*)|<(script|style|title|textarea|noscript|template)\b(?:[^]*?<\/\1|[^]*)|<body\b(?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/gi

/** The address of a picture in an image tag, up to which attributes are skipped whole. */
const PICTURE = /(<img\b(?:[^"<>]|"[^"]*")*?\ssrc=")\/content\/images\/([0-9a-f]{64})(?=")/g

/**
 * The page that authors see of a stored document: with the banner, and with its pictures beside it, so that they come
 * from the same channel also through the gateway. All other bytes stay as they are.
 */
export function composePreview(document: Buffer): Buffer {
  // one character for each byte, whatever the encoding
  const html = withPictures(document.toString('latin1'), hash => `images/${hash}`)
  return Buffer.from(withBanner(html), 'latin1')
}

/** The same HTML with the banner first in its body. */
export function withBanner(html: string): string {
  const at = startOfBody(html)
  return html.slice(0, at) + BANNER + html.slice(at)
}

/** The same HTML whose images show stored pictures from other addresses, by their hashes. */
export const withPictures = (html: string, addressOf: (hash: string) => string): string =>
  html.replace(PICTURE, (_tag, before: string, hash: string) => before + addressOf(hash))

/** Offset of the body's start: after its tag, else (the tag may be left out) after the head, else after the doctype. */
function startOfBody(html: string): number {
  for (const found of html.matchAll(TEXT_OR_BODY)) if (/^<body/i.test(found[0])) return found.index + found[0].length
  const start = /<\/head\s*>/i.exec(html) ?? /^\s*<!doctype[^>]*>(?:\s*<html[^>]*>)?/i.exec(html)
  return start ? start.index + start[0].length : 0
}
