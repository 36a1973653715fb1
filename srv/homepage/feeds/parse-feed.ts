import { createHash } from 'node:crypto'
import { collectEntries, type RawEntry, type RawFeed, type RawText } from './collect-entries.ts'
import { plainLine, textOfHtml } from './plain-text.ts'

/** An entry of a feed, checked and cut to what is stored. */
export interface FeedEntry {
  /** Digest of the address of the feed and what the feed calls the entry. */
  readonly sourceId: string
  /** An http or https address. */
  readonly link: string
  readonly title: string
  readonly description: string | null
  readonly author: string | null
  /** ISO 8601; null when the feed tells none that makes sense. */
  readonly publishedAt: string | null
  readonly language: string | null
  readonly contentHash: string
}

const [LONGEST_LINK, LONGEST_TITLE, LONGEST_DESCRIPTION, LONGEST_AUTHOR] = [500, 300, 1000, 200]
const LONGEST_DATE = 100
/** Nothing in a feed was published before the web. */
const EARLIEST = Date.UTC(1991, 0)

/**
 * The entries of a feed that have a title and lead to a page of the web, each once; an entry without is left out.
 * @throws FeedError for a text that is no feed, or one that could do harm.
 */
export function parseFeed(xml: string, address: string): readonly FeedEntry[] {
  const feed = collectEntries(xml)
  const entries = new Map<string, FeedEntry>()
  for (const raw of feed.entries) {
    const entry = entryOf(feed, raw, address)
    if (entry && !entries.has(entry.sourceId)) entries.set(entry.sourceId, entry)
  }
  return [...entries.values()]
}

function entryOf(feed: RawFeed, raw: RawEntry, address: string): FeedEntry | undefined {
  const first = (...names: readonly string[]) => names.map(name => raw.texts.get(name)).find(Boolean)
  const words = (text: RawText | undefined, most: number) => plainLine(wordsOf(feed, text), most)
  const title = words(first('title'), LONGEST_TITLE)
  const link = linkOf(feed, raw, address)
  if (title === '' || link === undefined) return undefined
  const description = words(first('description', 'summary', 'content:encoded', 'content'), LONGEST_DESCRIPTION) || null
  const author = words(first('dc:creator', 'author'), LONGEST_AUTHOR) || null
  const publishedAt = dateOf(first('pubdate', 'published', 'dc:date', 'updated')?.text)
  return {
    sourceId: digest(address, first('guid', 'id')?.text ?? link),
    ...{ link, title, description, author, publishedAt },
    language: languageOf(feed.language),
    contentHash: digest(link, title, description ?? '', author ?? '')
  }
}

/** RSS has HTML in its texts; Atom says so where it has. The markup of XHTML is left out already. */
function wordsOf({ kind }: RawFeed, raw: RawText | undefined): string {
  if (!raw) return ''
  return kind === 'rss' || raw.type === 'html' || raw.type === 'text/html' ? textOfHtml(raw.text) : raw.text
}

/** An address of the web; a relative one is seen from the feed. */
function linkOf({ kind }: RawFeed, { texts, href }: RawEntry, address: string): string | undefined {
  const text = (kind === 'atom' ? href : texts.get('link')?.text) ?? href ?? texts.get('guid')?.text
  if (text === undefined || text.length > LONGEST_LINK) return undefined
  const url = URL.parse(text.trim(), address)
  const isOfWeb = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isOfWeb && url.href.length <= LONGEST_LINK ? url.href : undefined
}

function dateOf(text: string | undefined): string | null {
  if (text === undefined || text.length > LONGEST_DATE) return null
  const time = Date.parse(text)
  return Number.isNaN(time) || time < EARLIEST ? null : new Date(time).toISOString()
}

const languageOf = (text: string | undefined): string | null => {
  const tag = text?.trim().toLowerCase() ?? ''
  return /^[a-z]{2,3}(-[a-z0-9]{2,6})?$/.test(tag) ? tag : null
}

const digest = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')
