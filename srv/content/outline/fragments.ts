import { Parser } from 'htmlparser2'
import { STEP } from '../../author/dialect/model/markup.ts'

const STEP_LABEL = 'class="step-label"'
const SECTION = '<section'
/** Characters of the start tag of a step; the renderer writes about a hundred. */
const LONGEST_TAG = 500

/** A rendered document, cut at its steps. What stands between two steps belongs to the first of them. */
export interface Fragments {
  /** Everything before the first step; all of a document that is not in steps. */
  readonly before: string
  readonly steps: readonly string[]
}

/**
 * Cuts a rendered document at its steps. It looks for the few elements that matter, which takes a fraction of parsing the
 * document: every publish does it with every file.
 */
export function fragmentsOf(html: Uint8Array): Fragments {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const text = bytes.toString('utf8')
  const starts = bytes.includes(STEP) ? stepStarts(text) : []
  return { before: text.slice(0, starts[0]), steps: starts.map((start, index) => text.slice(start, starts[index + 1])) }
}

function stepStarts(text: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(SECTION); at >= 0; at = text.indexOf(SECTION, at + 1)) {
    const [tag = ''] = text.slice(at, at + LONGEST_TAG).split('>', 1)
    const classes = /\bclass="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
    if (classes.includes(STEP)) starts.push(at)
  }
  return starts
}

/** The contents of the elements called `name`, at most `most` of them; they are not nested. */
export function contentsOf(html: string, name: 'h2' | 'pre', most = Infinity): string[] {
  const contents: string[] = []
  for (let at = 0; contents.length < most;) {
    const start = html.indexOf(`<${name}`, at)
    const opened = start < 0 ? -1 : html.indexOf('>', start)
    if (opened < 0) break
    const end = html.indexOf(`</${name}>`, opened)
    at = end < 0 ? html.length : end
    contents.push(html.slice(opened + 1, at))
  }
  return contents
}

/** The text of the heading of a step, which begins with `Step 1`: that is no part of its title. */
export function titleOf(section: string): string {
  const [heading = ''] = contentsOf(section, 'h2', 1)
  const label = heading.indexOf(STEP_LABEL)
  return textOf(label < 0 ? heading : heading.slice(heading.indexOf('</span>', label) + '</span>'.length))
}

/** The text of a fragment; a parser sees it without its elements, to read the character references. */
export function textOf(fragment: string): string {
  const kept: string[] = []
  for (let at = 0; at < fragment.length;) {
    const tag = fragment.indexOf('<', at)
    if (tag < 0) {
      kept.push(fragment.slice(at))
      break
    }
    kept.push(fragment.slice(at, tag))
    const end = fragment.indexOf('>', tag)
    at = end < 0 ? fragment.length : end + 1
  }
  return decoded(kept.join(''))
}

/** Text without elements, with its character references read. */
export function decoded(text: string): string {
  if (!text.includes('&')) return text
  let plain = ''
  const parser = new Parser({ ontext: part => (plain += part) })
  parser.end(text)
  return plain
}
