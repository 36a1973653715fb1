import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { STEP } from '../../author/dialect/model/markup.ts'
import { tidy } from '../../../lib/white-space.ts'
import type { Outline, OutlineStep } from './outline.ts'

const STEP_LABEL = 'class="step-label"'
const SECTION = '<section'
const DIGEST_LENGTH = 32
/** Characters of the start tag of a step; the renderer writes about a hundred. */
const LONGEST_TAG = 500

/**
 * The outline of a rendered document: the title and the code of each step. What stands between two steps belongs to the
 * first of them. Undefined for a document that is not in steps. It looks for the few elements that matter, which takes a
 * fraction of parsing the document: every publish reads the outline of every file.
 */
export function readOutline(html: Uint8Array): Outline | undefined {
  const bytes = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  if (!bytes.includes(STEP)) return undefined
  const text = bytes.toString('utf8')
  const starts = stepStarts(text)
  if (starts.length === 0) return undefined
  return starts.map((start, index) => stepOf(text.slice(start, starts[index + 1])))
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

function stepOf(section: string): OutlineStep {
  const code = contentsOf(section, 'pre')
    .map(block => tidy(textOf(block)))
    .filter(block => block !== '')
  const title = tidy(textOf(withoutLabel(contentsOf(section, 'h2', 1)[0] ?? '')))
  if (code.length === 0) return { title, code: '' }
  const digest = createHash('sha256').update(JSON.stringify(code)).digest('hex')
  return { title, code: digest.slice(0, DIGEST_LENGTH) }
}

/** The contents of the elements called `name`, at most `most` of them; they are not nested. */
function contentsOf(html: string, name: 'h2' | 'pre', most = Infinity): string[] {
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

/** The heading of a step begins with `Step 1`, which is no part of its title. */
function withoutLabel(heading: string): string {
  const label = heading.indexOf(STEP_LABEL)
  return label < 0 ? heading : heading.slice(heading.indexOf('</span>', label) + '</span>'.length)
}

/** The text of a fragment; a parser sees it without its elements, to read the character references. */
function textOf(fragment: string): string {
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
  const text = kept.join('')
  return text.includes('&') ? decoded(text) : text
}

function decoded(text: string): string {
  let plain = ''
  const parser = new Parser({ ontext: part => (plain += part) })
  parser.end(text)
  return plain
}
