import { styleText } from 'node:util'
import type { Severity } from '@tutorial-platform/dialect'
import type { Format } from './arguments.ts'
import { isAtLeast, type LintFinding, severities } from './findings.ts'
import { junitOf } from './junit.ts'
import type { LintResult } from './result.ts'
import { sarifOf } from './sarif.ts'

const forms: Readonly<Record<Format, (result: LintResult) => string>> = {
  text: textOf,
  json: jsonOf,
  sarif: sarifOf,
  junit: junitOf
}

/** The report of a lint in the form that is asked for. */
export const reportOf = (result: LintResult, format: Format): string => forms[format](result)

const colours = { error: 'red', warning: 'yellow', healed: 'dim' } as const satisfies Record<Severity, string>

function textOf(result: LintResult): string {
  return [...result.findings.map(lineOf), ...result.stale.map(staleLine), summaryOf(result)].join('\n') + '\n'
}

/** Sources may hold anything; what is printed holds no control characters. */
const lineOf = ({ file, line, severity, rule, message }: LintFinding): string =>
  `${plain(`${file}:${line}`)}: ${styleText(colours[severity], severity)} ${plain(`${rule} ${message}`)}`

const staleLine = ({ path, rule, message }: LintResult['stale'][number]): string =>
  plain(`${path}: in the baseline, and found no more: ${rule} ${message}`)

const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

/** One line: how many tutorials, and what was found. */
export function summaryOf({ tutorials, findings, known, stale, seconds }: LintResult): string {
  const found = severities.map(severity => {
    const count = findings.filter(finding => finding.severity === severity).length
    return severity === 'healed' ? `${count} healed` : counted(count, severity, `${severity}s`)
  })
  const rest = [
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(stale.length > 0 ? [`${counted(stale.length, 'entry', 'entries')} of the baseline found no more`] : [])
  ]
  return `${counted(tutorials.length, 'tutorial', 'tutorials')} in ${seconds.toFixed(1)} s: ${[...found, ...rest].join(', ')}`
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

function jsonOf(result: LintResult): string {
  const { tutorials, findings, known, stale, failOn, version, seconds } = result
  const failed = findings.some(finding => isAtLeast(finding, failOn))
  return `${JSON.stringify({ version, tutorials, findings, known, stale, failOn, failed, seconds }, undefined, 2)}\n`
}
