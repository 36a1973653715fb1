import { escapeHtml } from '../../../lib/escape.ts'

/** A page for search engines. */
export interface SitemapEntry {
  readonly path: string
  /** ISO 8601; null when it is not known. */
  readonly changedAt: string | null
}

/** As many pages as the protocol allows in a file. */
const MOST_ENTRIES = 50_000

/**
 * The sitemap of a site, or without `part` the index of its parts when there are more pages than a file may list.
 * Parts count from 1; undefined for one that is not there.
 */
export function sitemap(origin: string, entries: readonly SitemapEntry[], part?: number): string | undefined {
  const parts = Math.ceil(entries.length / MOST_ENTRIES)
  if (part === undefined && parts > 1) return indexOf(origin, entries, parts)
  if (part !== undefined && (parts === 1 || part > parts)) return undefined
  return urlSet(origin, partOf(entries, part ?? 1))
}

const partOf = (entries: readonly SitemapEntry[], part: number): readonly SitemapEntry[] =>
  entries.slice((part - 1) * MOST_ENTRIES, part * MOST_ENTRIES)

function urlSet(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => located('url', origin + path, changedAt))
  return documentOf('urlset', urls)
}

function indexOf(origin: string, entries: readonly SitemapEntry[], parts: number): string {
  const files = Array.from({ length: parts }, (_, index) => {
    const dates = partOf(entries, index + 1).flatMap(({ changedAt }) => changedAt ?? [])
    return located('sitemap', `${origin}/sitemap-${index + 1}.xml`, dates.sort().at(-1) ?? null)
  })
  return documentOf('sitemapindex', files)
}

const located = (name: string, address: string, changedAt: string | null): string =>
  `<${name}><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : ''}</${name}>`

const documentOf = (name: string, children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.join('\n')}\n</${name}>\n`
