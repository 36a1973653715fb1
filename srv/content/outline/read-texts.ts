import { HEADER } from '../../author/dialect/model/markup.ts'
import { tidy } from '../../../lib/white-space.ts'
import { decoded, type Fragments, titleOf } from './fragments.ts'

/** Version of the reading: count up with every change of what is read of a document, so that stored texts are read anew. */
export const READING = 1

/** Text of a step, or of what stands before the first one. */
export interface PartText {
  /** From 1, as in the anchor of the step; 0 for what stands before the steps, and for a document without any. */
  readonly number: number
  readonly title: string
  /** Prose, with the code that stands within it. */
  readonly text: string
  /** Blocks of code, and code within prose. */
  readonly code: string
}

/** Parts and characters beyond these limits are no text for people. */
const MOST_PARTS = 1000
const LONGEST = 100_000
const LONGEST_DOCUMENT = 500_000
const LONGEST_TITLE = 255

/** Elements that are left out with all they hold: no prose, or the same on every page. */
const SKIPPED: ReadonlySet<string> = new Set('aside footer head nav noscript script style svg template'.split(' '))
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'var'])
/** Elements that stand within a word as well. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo code del em font i ins kbd mark q s samp small span strong sub sup u var wbr'.split(' ')
)
/** Beside a block of code: the name of its language. */
const LANGUAGE = 'class="code-language"'

/** The texts of a document that is cut at its steps, without the parts that have none. */
export function textsOf({ before, steps }: Fragments): PartText[] {
  const parts = [{ number: 0, title: '', ...proseOf(bodyOf(before)) }]
  let length = 0
  for (const [index, section] of steps.slice(0, MOST_PARTS).entries()) {
    const title = tidy(titleOf(section)).slice(0, LONGEST_TITLE)
    const part = { number: index + 1, title, ...proseOf(afterHeading(section)) }
    length += part.text.length + part.code.length
    if (length > LONGEST_DOCUMENT) break
    parts.push(part)
  }
  return parts.filter(({ title, text, code }) => title !== '' || text !== '' || code !== '')
}

function bodyOf(html: string): string {
  const body = html.search(/<body\b/i)
  return body < 0 ? html : html.slice(body)
}

function afterHeading(section: string): string {
  const heading = section.indexOf('</h2>')
  return heading < 0 ? section : section.slice(heading)
}

/** The prose and the code of a fragment, in one walk over its tags. */
function proseOf(html: string): Pick<PartText, 'text' | 'code'> {
  const fragment = html.slice(0, LONGEST * 10)
  const prose: string[] = []
  const code: string[] = []
  let [depth, inBlock, at] = [0, false, 0]
  const keep = (part: string) => {
    if (depth > 0) code.push(part)
    if (!inBlock) prose.push(part)
  }
  while (at < fragment.length) {
    const tag = readTag(fragment, at)
    keep(fragment.slice(at, tag?.start))
    if (!tag) break
    at = tag.end
    if (isSkipped(tag, fragment)) {
      at = endOf(tag.name, fragment, at)
      prose.push(' ')
    } else if (CODE.has(tag.name)) {
      depth = Math.max(0, depth + (tag.closes ? -1 : 1))
      if (tag.name === 'pre') inBlock = !tag.closes
      if (depth === 0) code.push('\n')
    }
    if (!INLINE.has(tag.name)) keep(' ')
  }
  return { text: clean(prose), code: clean(code) }
}

interface Tag {
  /** In lower case. */
  readonly name: string
  readonly closes: boolean
  readonly start: number
  /** Offset after its `>`. */
  readonly end: number
}

/** The next tag or comment; undefined when there is none, or it does not end. */
function readTag(html: string, from: number): Tag | undefined {
  for (let start = html.indexOf('<', from); start >= 0; start = html.indexOf('<', start + 1)) {
    const [, slash, name] = TAG.exec(html.slice(start, start + LONGEST_NAME)) ?? []
    if (name === undefined) continue
    const close = name === '!--' ? '-->' : '>'
    const end = html.indexOf(close, start)
    return end < 0
      ? { name: '', closes: false, start, end: html.length }
      : { name: name.toLowerCase(), closes: slash === '/', start, end: end + close.length }
  }
  return undefined
}

const LONGEST_NAME = 20
/** A `<` that begins no tag is text. */
const TAG = /^<(\/?)([a-z][a-z\d]*|!--|!)/i

function isSkipped({ name, closes, start, end }: Tag, html: string): boolean {
  if (closes) return false
  if (SKIPPED.has(name)) return true
  if (name === 'header') return html.slice(start, end).includes(HEADER)
  return name === 'span' && html.slice(start, end).includes(LANGUAGE)
}

/** The end of the element that has begun before `from`; elements of the same name within it are not counted. */
function endOf(name: string, html: string, from: number): number {
  const close = new RegExp(`</${name}\\b`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

const clean = (parts: readonly string[]) =>
  tidy(decoded(parts.join('')))
    .slice(0, LONGEST)
    .toWellFormed()
