import { styleText } from 'node:util'
import type { Finding } from '@tutorial-platform/dialect'
import { summaryOf } from '../quiz/quiz-tally.ts'
import { findingsOf, type Outcome } from '../publishing/outcome.ts'

/** The report for people: what was found in the sources, what the server has, and the figures. */
export function reportOf(outcome: Outcome, verbose: boolean): string {
  const findings = findingsOf(outcome)
  const ofSeverity = (severity: Finding['severity']): Finding[] =>
    findings.filter(finding => finding.severity === severity)
  const sections = [
    section(styleText('red', 'Refused'), ofSeverity('error').map(lineOf)),
    section(styleText('yellow', 'Warnings'), listed(ofSeverity('warning'), verbose)),
    section('Healed', listed(ofSeverity('healed'), verbose)),
    section(styleText('yellow', 'Tags without a label'), unnamed(outcome.unnamedTags, verbose)),
    section(styleText('yellow', 'Not uploaded'), outcome.failedUploads),
    ...comparisonSections(outcome),
    ...(outcome.dryRun
      ? [
          section(
            'Would be published',
            outcome.planned.map(({ slug }) => slug)
          )
        ]
      : []),
    table(rowsOf(outcome, findings))
  ]
  return sections.filter(Boolean).join('\n')
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map(line => `  ${line}\n`).join('')}`

/** Sources and file names may hold anything; what is printed holds no control characters. */
const lineOf = ({ file, line, rule, message }: Finding): string =>
  `${file}:${line} ${rule} ${message}`.replaceAll(/\p{Cc}+/gu, ' ')

/** Each finding, or for each rule how often it was met and where first. */
function listed(findings: readonly Finding[], verbose: boolean): string[] {
  if (verbose) return findings.map(lineOf)
  const byRule = [...Map.groupBy(findings, ({ rule }) => rule)].toSorted(([, a], [, b]) => b.length - a.length)
  return byRule.map(([rule, [first, ...others]]) => {
    const count = String(others.length + 1).padStart(5)
    return `${count} ${rule}${first ? `, ${others.length ? 'first' : 'in'} ${first.file}:${first.line}` : ''}`
  })
}

const TAGS_SHOWN = 3

/** How many tags are named by their slugs, the first of them, and what helps. */
function unnamed(tags: readonly string[], verbose: boolean): string[] {
  if (tags.length === 0) return []
  const shown = verbose ? tags : tags.slice(0, TAGS_SHOWN)
  const more = tags.length > shown.length ? ', …' : ''
  return [
    `${String(tags.length).padStart(5)} named by their slugs: ${shown.join(', ')}${more}`.replaceAll(/\p{Cc}+/gu, ' '),
    '      To name them, import them with labels: docs/guides/curate.md, section Tags'
  ]
}

function comparisonSections({ comparison, mode }: Outcome): string[] {
  if (!comparison) return []
  const { missing, differing, extra } = comparison
  return [
    section(styleText('red', 'Missing on the server'), missing),
    section(styleText('red', 'Different on the server'), differing),
    section('Only on the server', mode === 'verify-only' ? extra : [])
  ]
}

type Row = readonly [name: string, value: string | number]

function rowsOf(outcome: Outcome, findings: readonly Finding[]): Row[] {
  const { documents, refused, planned, images, seconds, version, comparison } = outcome
  const count = (severity: Finding['severity']): number =>
    findings.filter(finding => finding.severity === severity).length
  const compressed = planned.reduce((sum, { html }) => sum + html.byteLength, 0)
  const published: Row[] =
    version === undefined
      ? []
      : [
          outcome.release === undefined ? ['Version', version] : ['Release', outcome.release],
          ['Address', addressOf(outcome)],
          [
            'Verified',
            comparison
              ? `${planned.length - comparison.missing.length - comparison.differing.length} hashes match`
              : 'no'
          ],
          ['Images', `${images.uploaded} uploaded, ${images.shown - images.uploaded} already there`],
          ['Bytes', `${compressed} (compressed pages)`]
        ]
  return [
    ['Tutorials found', documents.length + refused.length],
    ...(outcome.mode === 'force' ? [] : [['Match', `${matching(outcome)} of ${documents.length}`] as const]),
    ...(outcome.mode === 'verify-only' ? [] : [['Published', version === undefined ? 0 : planned.length] as const]),
    ['Refused', refused.length],
    ['Warnings', count('warning')],
    ['Healed', count('healed')],
    ...(outcome.quiz ? [['AI-written quizzes', summaryOf(outcome.quiz)] as const] : []),
    ...published,
    [
      'Seconds',
      `${seconds.total.toFixed(1)} (read and rendered in ${seconds.loading.toFixed(1)}, published in ${seconds.publishing.toFixed(1)})`
    ],
    ['Documents/s', ratesOf(outcome)]
  ]
}

/** Tutorials that the server had already as they are here. */
function matching({ mode, documents, planned, comparison }: Outcome): number {
  if (mode !== 'verify-only') return documents.length - planned.length
  return documents.length - (comparison ? comparison.missing.length + comparison.differing.length : 0)
}

/** Address at which the first of the published tutorials is read: on the site, or where that is not known its document. */
function addressOf({ url, pages = `${url}/content/tutorials/`, planned, release }: Outcome): string {
  const [first, ...others] = planned
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  const query = release === undefined ? '' : `?release=${release}`
  return first ? `${pages}${first.slug}${query}${more}` : url
}

function ratesOf({ documents, planned, seconds, version }: Outcome): string {
  const rendered = `${rate(documents.length, seconds.loading)} rendered`
  return version === undefined ? rendered : `${rendered}, ${rate(planned.length, seconds.publishing)} published`
}

const rate = (count: number, seconds: number): string => (seconds > 0 ? (count / seconds).toFixed(0) : '-')

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('')
}
