import { codeLines, scanFences } from '../lines/fence-scanner.ts'
import { joinLines, type SourceLine, toLines } from '../lines/lines.ts'
import { Report } from '../model/findings.ts'
import type { Finding } from '../model/types.ts'
import { splitFrontMatter } from '../parse/front-matter.ts'
import { healConflicts } from '../heal/conflicts.ts'
import { healFences } from '../heal/fences.ts'
import { healText } from '../heal/text.ts'

/** A line of the source, counted from 1, and what stands in its place: nothing, one line or several. */
export interface LineCorrection {
  readonly line: number
  readonly lines: readonly string[]
}

type Heal = (lines: SourceLine[], report: Report) => SourceLine[]

const ofText = [
  'image-path link-blanks quote-divider html-block-end list-number orphan-indent heading-blank heading-indent',
  'table-columns'
].flatMap(rules => rules.split(' '))

/** Corrections of the text before it is rendered, by the rule of the finding that tells of it. */
const corrections: ReadonlyMap<string, Heal> = new Map<string, Heal>([
  ['merge-conflict', healConflicts],
  ...['quoted-fence', 'fence-unclosed', 'fence-indent'].map(rule => [rule, healFences] as const),
  ...ofText.map(rule => [rule, healText] as const)
])

/**
 * The lines that a correction of the renderer changes, as a finding tells of it, so that they can be written that way. Undefined
 * for all other findings, and where the finding would come again.
 */
export function correctionOf(markdown: string, finding: Finding): readonly LineCorrection[] | undefined {
  const heal = corrections.get(finding.rule)
  if (finding.severity !== 'healed' || !heal) return undefined
  const before = toLines(markdown)
  const { healed, findings } = run(before, heal)
  const next = findings.find(({ line }) => line > finding.line)?.line ?? Infinity
  const after = Map.groupBy(healed, ({ line }) => line)
  const first = healed[0]?.line ?? Infinity
  const changed = before.flatMap(({ line, text }) => {
    if (line < Math.max(first, finding.line) || line >= next) return []
    const lines = (after.get(line) ?? []).map(each => each.text)
    return lines.length === 1 && lines[0] === text ? [] : [{ line, lines }]
  })
  const isGone = !run(toLines(corrected(before, changed)), heal).findings.some(
    each => each.rule === finding.rule && each.line === finding.line
  )
  return changed.length > 0 && isGone ? changed : undefined
}

function run(
  lines: SourceLine[],
  heal: Heal
): { readonly healed: SourceLine[]; readonly findings: readonly Finding[] } {
  const report = new Report('', '')
  const body = heal === healConflicts ? lines : splitFrontMatter(lines, new Report('', '')).body
  return { healed: heal(body, report), findings: report.sorted() }
}

function corrected(lines: readonly SourceLine[], changed: readonly LineCorrection[]): string {
  const byLine = new Map(changed.map(({ line, lines: written }) => [line, written]))
  return joinLines(lines.flatMap(each => byLine.get(each.line)?.map(text => ({ ...each, text })) ?? [each]))
}

/** Lines, counted from 1, of fences that name no language. */
export function plainFences(markdown: string): readonly number[] {
  const lines = toLines(markdown)
  return scanFences(lines)
    .filter(({ info }) => info === '')
    .map(({ open }) => lines[open]?.line ?? 1)
}

/** Whether each line of a text is part of code, the marks of its fence among them. */
export const isCode = (markdown: string): readonly boolean[] => codeLines(toLines(markdown))
