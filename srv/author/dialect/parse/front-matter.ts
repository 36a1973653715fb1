import { type Document, isAlias, isScalar, type Node, parseDocument, visit } from 'yaml'
import type { Report } from '../model/findings.ts'
import { HeadLines } from './head-lines.ts'
import { isBlank, joinLines, type SourceLine } from '../lines/lines.ts'

/** A value of the front matter: the failsafe schema knows text, lists and maps only. */
export type FrontMatterValue = string | FrontMatterValue[] | Map<string, FrontMatterValue>
export type FrontMatter = Map<string, FrontMatterValue>

const KEY = /^([A-Za-z_][\w -]{0,60}):(?:[ \t]+([^]*)|)$/
const FLOW_NESTING_LIMIT = 100
const SIZE_LIMIT = 16_000

/** The values of a front matter, the lines of their keys, and the text below. */
interface SplitFile {
  data: FrontMatter
  head: HeadLines
  body: SourceLine[]
}

/** Splits the YAML block off; refuses a block without an end and without a readable key. */
export function splitFrontMatter(lines: SourceLine[], report: Report): SplitFile {
  const open = lines.findIndex(line => !isBlank(line))
  if (open < 0 || lines[open]?.text.trimEnd() !== '---') {
    report.warn('front-matter-missing', 1, 'No front matter')
    return { data: new Map(), head: new HeadLines([]), body: lines }
  }
  if (open > 0) report.healed('front-matter-offset', open + 1, 'Blank lines before the front matter ignored')
  const close = lines.findIndex((line, index) => index > open && /^(---|\.\.\.)\s*$/.test(line.text))
  const end = close < 0 ? endWithoutClose(lines, open, report) : close
  const block = lines.slice(open + 1, end)
  const head = new HeadLines(block)
  const data = readFrontMatter(block, report)
  head.warnUnread(data, report)
  return { data, head, body: lines.slice(close < 0 ? end : end + 1) }
}

function endWithoutClose(lines: SourceLine[], open: number, report: Report): number {
  const end = lines.findIndex((line, index) => index > open && (isBlank(line) || line.text.startsWith('#')))
  const block = lines.slice(open + 1, end < 0 ? lines.length : end)
  if (!block.some(line => KEY.test(line.text))) {
    report.refuse('front-matter-unreadable', open + 1, 'The front matter has no end and no readable key')
  }
  report.healed('front-matter-unclosed', open + 1, 'Front matter without closing --- ended at the first blank line')
  return open + 1 + block.length
}

function readFrontMatter(lines: SourceLine[], report: Report): FrontMatter {
  const cleaned = lines.map(line => preClean(line, report))
  const parsed = parseYaml(joinLines(cleaned))
  if (parsed) return parsed
  const first = lines[0]?.line ?? 1
  const quoted = parseYaml(joinLines(cleaned.map(quoteValue)))
  if (quoted) {
    report.healed('front-matter-yaml', first, 'Front matter is not valid YAML: values read as plain text')
    return quoted
  }
  const plain = readKeyLines(cleaned, report)
  if (plain.size === 0 && lines.some(line => !isBlank(line))) {
    report.refuse('front-matter-unreadable', first, 'The front matter cannot be read as YAML or as key: value lines')
  }
  report.healed('front-matter-yaml', first, 'Front matter is not valid YAML: read line by line')
  return plain
}

/** Stands for a comma behind a backslash, which parts no items, until the values are read. */
export const ESCAPED_COMMA = '\uE000'

/** Repairs frequent typing errors: `key:[`, `,,`, tabs, blanks inside a key. */
function preClean(line: SourceLine, report: Report): SourceLine {
  const text = line.text
    .replace(/^([\w-]+):(?=\[)/, '$1: ')
    .replace(/,(?:[ \t]*,)+/g, ',')
    .replace(/^\t+/, tabs => '  '.repeat(tabs.length))
    .replaceAll('\t', ' ')
    .replace(/^([A-Za-z]+_) +([A-Za-z]+)[ ]*:/, '$1$2:')
  if (text !== line.text)
    report.healed('front-matter-typo', line.line, `Front matter: ${line.text.trim().slice(0, 80)}`)
  return { ...line, text: text.replaceAll('\\,', ESCAPED_COMMA) }
}

/** A value that YAML takes for none, unless it stands in quotes. */
const NULL = /^(?:null|Null|NULL|~)$/

/** Puts a value in quotes that YAML would read as a mapping, an alias, a tag or a reserved mark. */
function quoteValue(line: SourceLine): SourceLine {
  const [, key, value] = KEY.exec(line.text) ?? []
  if (!key || !value?.trim() || /^["'|>[{]/.test(value.trim()) || NULL.test(value.trim())) return line
  return { ...line, text: `${key.trimEnd()}: ${JSON.stringify(value.trim())}` }
}

function parseYaml(text: string): FrontMatter | undefined {
  // The YAML parser recurses into collections and needs quadratic time for some: hostile input must not reach it.
  if (text.length > SIZE_LIMIT) return undefined
  if ((text.match(/[[{]/g)?.length ?? 0) > FLOW_NESTING_LIMIT) return undefined
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' })
  if (document.errors.length > 0) return undefined
  if (document.contents === null) return new Map()
  if (!leaveOutNulls(document)) return undefined
  const value: unknown = document.toJS({ mapAsMap: true })
  return value instanceof Map ? (value as FrontMatter) : undefined
}

/** Empties values that are null; false where an alias, an anchor or a tag would take words of a value away. */
function leaveOutNulls(document: Document.Parsed): boolean {
  let isPlain = true
  const mark = (node: Node): void => {
    isPlain &&= !isAlias(node) && node.tag === undefined && !node.anchor
  }
  visit(document, {
    Node: (key, node) => {
      mark(node)
      if (key !== 'key' && isScalar(node) && node.type === 'PLAIN' && NULL.test(String(node.value))) node.value = ''
    }
  })
  return isPlain
}

function readKeyLines(lines: SourceLine[], report: Report): FrontMatter {
  const data: FrontMatter = new Map()
  let list: FrontMatterValue[] | undefined
  for (const line of lines) {
    const [, key, value = ''] = KEY.exec(line.text) ?? []
    if (key) {
      list = value.trim() === '' ? [] : undefined
      data.set(key.trimEnd(), list ?? unquote(value.trim()))
      continue
    }
    const item = /^\s*-\s([^]*)$/.exec(line.text)?.[1]?.trim()
    if (item && list) list.push(unquote(item))
    else if (!isBlank(line) && !/^\s*#/.test(line.text))
      report.warn('front-matter-line', line.line, `Belongs to no key: ${line.text.trim().slice(0, 80)}`)
  }
  return data
}

function unquote(value: string): string {
  if (NULL.test(value)) return ''
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}
