import type { FrontMatter } from './front-matter.ts'
import { upToLine, type Report } from '../model/findings.ts'
import { isBlank, type SourceLine } from '../lines/lines.ts'

const KEY = /^["']?([\p{L}_][^:"']{0,60}?)["']?[ \t]*:(?:[ \t]|$)/u
/** Keys that the dialect reads, and those that it knows to have no effect. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'parser title description language time tags primary_tag concepts author_name author_profile video osOverrides ' +
    'auto_validation'
  ).split(' ')
)

/** A key of a front matter, with the lines of its value. */
interface Entry {
  readonly key: string
  readonly line: number
  last: number
}

/** The lines at which the keys of a front matter stand. */
export class HeadLines {
  readonly #entries: Entry[] = []
  readonly #first: number

  constructor(lines: readonly SourceLine[]) {
    this.#first = lines[0]?.line ?? 1
    for (const line of lines) {
      const key = KEY.exec(line.text)?.[1]
      const above = this.#entries.at(-1)
      if (key !== undefined) this.#entries.push({ key, line: line.line, last: line.line })
      else if (above && !isBlank(line)) above.last = line.line
    }
  }

  /** The line of a key, of its last one where it stands twice, since that one counts. */
  lineOf(key: string): number {
    return this.#entries.findLast(entry => entry.key === key)?.line ?? this.#first
  }

  /** The words that a message about a key ends with when its value has several lines. */
  rangeOf(key: string): string {
    const entry = this.#entries.findLast(each => each.key === key)
    return entry ? upToLine(entry.line, entry.last) : ''
  }

  /** Warns about keys that nothing reads, and about values that a later one of the same key replaces. */
  warnUnread(data: FrontMatter, report: Report): void {
    for (const entry of this.#entries) {
      if (!KNOWN.has(entry.key)) warn(entry, 'Nothing reads', report)
      else if (this.lineOf(entry.key) !== entry.line) warn(entry, 'A later line replaces', report)
    }
    for (const key of data.keys()) {
      const isWarnedOf = KNOWN.has(key) || this.#entries.some(entry => entry.key === key)
      if (!isWarnedOf) report.warn('front-matter-key', this.#first, `Nothing reads "${key.slice(0, 80)}"`)
    }
  }
}

function warn({ key, line, last }: Entry, problem: string, report: Report): void {
  report.warn('front-matter-key', line, `${problem} "${key}"${upToLine(line, last)}`)
}
