import { Parser } from 'htmlparser2'

/** A feed that cannot be used; the message says why. */
export class FeedError extends Error {}

/** Text of an element as it stands in the feed; `type` is that of Atom, where text is no HTML unless it says so. */
export interface RawText {
  readonly text: string
  readonly type: string | undefined
}

/** An entry as it stands in the feed: the first text of each name, in lower case. */
export interface RawEntry {
  readonly texts: ReadonlyMap<string, RawText>
  /** Address of `<link href>`. */
  readonly href: string | undefined
}

/** What a feed says. */
export interface RawFeed {
  readonly kind: 'rss' | 'atom'
  readonly language: string | undefined
  readonly entries: readonly RawEntry[]
}

const MOST_ENTRIES = 200
const DEEPEST = 64
/** Characters of a text that are read. */
const LONGEST_TEXT = 65_536

const roots: Readonly<Record<string, 'rss' | 'atom'>> = { rss: 'rss', 'rdf:rdf': 'rss', feed: 'atom' }
const entryNames: ReadonlySet<string> = new Set(['item', 'entry'])
// prettier-ignore
const textNames: ReadonlySet<string> = new Set([
  'title', 'link', 'guid', 'id', 'pubdate', 'published', 'updated', 'dc:date', 'description', 'summary', 'content',
  'content:encoded', 'author', 'dc:creator'
])

/**
 * The entries of RSS 2.0 or Atom, the first 200. Entities other than those of XML are not expanded, and nothing that the text refers to
 * is read.
 * @throws FeedError for anything else, for declared entities and for elements nested deeper than 64.
 */
export function collectEntries(xml: string): RawFeed {
  const collector = new Collector()
  const parser = new Parser(collector, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  for (let at = 0; at < xml.length && !collector.isFull; at += LONGEST_TEXT)
    parser.write(xml.slice(at, at + LONGEST_TEXT))
  if (!collector.isFull) parser.end()
  return collector.feed()
}

interface Entry {
  readonly depth: number
  readonly texts: Map<string, RawText>
  href: string | undefined
}

interface Capture {
  readonly name: string
  readonly depth: number
  readonly type: string | undefined
  readonly parts: string[]
  length: number
}

/** Handler of the parser; all it keeps is bounded. */
class Collector {
  readonly #entries: RawEntry[] = []
  #kind: 'rss' | 'atom' | undefined
  #language: string | undefined
  #depth = 0
  #entry: Entry | undefined
  #capture: Capture | undefined

  get isFull(): boolean {
    return this.#entries.length >= MOST_ENTRIES
  }

  feed(): RawFeed {
    if (!this.#kind) throw new FeedError('is no RSS or Atom feed')
    return { kind: this.#kind, language: this.#language, entries: this.#entries }
  }

  onprocessinginstruction(name: string): void {
    if (name.toLowerCase().startsWith('!entity')) throw new FeedError('declares entities')
  }

  onopentag(full: string, attributes: Readonly<Record<string, string>>): void {
    const name = full.startsWith('atom:') && this.#kind === 'atom' ? full.slice('atom:'.length) : full
    if (++this.#depth > DEEPEST) throw new FeedError(`has elements nested deeper than ${DEEPEST}`)
    if (this.#depth === 1) return this.#openRoot(name, attributes)
    if (!this.#entry) return this.#openOutside(name)
    if (this.#capture) return void this.#add(' ')
    if (this.#depth === this.#entry.depth + 1) this.#openInEntry(this.#entry, name, attributes)
  }

  ontext(text: string): void {
    this.#add(text)
  }

  onclosetag(): void {
    if (this.#capture?.depth === this.#depth) this.#endCapture(this.#capture)
    if (this.#entry?.depth === this.#depth) {
      const { texts, href } = this.#entry
      if (!this.isFull) this.#entries.push({ texts, href })
      this.#entry = undefined
    }
    this.#depth--
  }

  #openRoot(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#kind ??= roots[name.startsWith('atom:') ? name.slice('atom:'.length) : name]
    if (!this.#kind) throw new FeedError('is no RSS or Atom feed')
    this.#language = attributes['xml:lang']
  }

  #openOutside(name: string): void {
    if (entryNames.has(name)) this.#entry = { depth: this.#depth, texts: new Map(), href: undefined }
    else if (name === 'language' && !this.#language) this.#begin(name, undefined)
  }

  #openInEntry(entry: Entry, name: string, attributes: Readonly<Record<string, string>>): void {
    const { href, rel = 'alternate', type } = attributes
    if (name === 'link' && href !== undefined && rel === 'alternate') entry.href ??= href
    if (textNames.has(name) && !entry.texts.has(name)) this.#begin(name, type)
  }

  #begin(name: string, type: string | undefined): void {
    this.#capture = { name, depth: this.#depth, type, parts: [], length: 0 }
  }

  #add(text: string): void {
    const capture = this.#capture
    if (!capture || capture.length >= LONGEST_TEXT) return
    capture.parts.push(text.slice(0, LONGEST_TEXT - capture.length))
    capture.length += text.length
  }

  #endCapture({ name, type, parts }: Capture): void {
    const text = parts.join('').trim()
    this.#capture = undefined
    if (text === '') return
    if (this.#entry) this.#entry.texts.set(name, { text, type })
    else this.#language = text
  }
}
