import { dirname } from 'node:path/posix'
import { isAtLeast, type LintFinding } from './findings.ts'
import type { LintResult } from './result.ts'

/**
 * The findings as JUnit XML: a suite for each tutorial, with a failed case for each finding that fails the lint, else one case that
 * passes. Milder findings are the output of the suite.
 */
export function junitOf(result: LintResult): string {
  const byFolder = Map.groupBy(result.findings, ({ path }) => dirname(path))
  const known = new Set(result.tutorials.map(({ path }) => dirname(path)))
  const others = [...byFolder.keys()]
    .filter(folder => !known.has(folder))
    .map(folder => ({ slug: folder, path: folder }))
  const suites = [
    ...result.tutorials.map(({ slug, path }) => suiteOf(slug, path, byFolder.get(dirname(path)) ?? [], result)),
    ...others.map(({ slug, path }) => suiteOf(slug, path, byFolder.get(path) ?? [], result))
  ]
  const failures = result.findings.filter(finding => isAtLeast(finding, result.failOn)).length
  const tests = suites.reduce((sum, { cases }) => sum + cases, 0)
  const seconds = result.seconds.toFixed(3)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<testsuites name="publish-content lint" tests="${tests}" failures="${failures}" errors="0" time="${seconds}">\n` +
    `${suites.map(({ xml }) => xml).join('')}</testsuites>\n`
  )
}

function suiteOf(
  slug: string,
  path: string,
  findings: readonly LintFinding[],
  { failOn }: LintResult
): { cases: number; xml: string } {
  const failed = findings.filter(finding => isAtLeast(finding, failOn))
  const mild = findings.filter(finding => !isAtLeast(finding, failOn)).map(lineOf)
  const cases = Math.max(failed.length, 1)
  const passes = `    <testcase name="${escaped(path)}" classname="${escaped(slug)}" time="0"/>\n`
  const output = mild.length > 0 ? `    <system-out>${escaped(mild.join('\n'))}</system-out>\n` : ''
  const attributes = `name="${escaped(slug)}" tests="${cases}" failures="${failed.length}" errors="0" skipped="0" time="0"`
  return {
    cases,
    xml: `  <testsuite ${attributes}>\n${failed.map(finding => failedCase(slug, finding)).join('') || passes}${output}  </testsuite>\n`
  }
}

function failedCase(slug: string, finding: LintFinding): string {
  const { path, line, rule, message } = finding
  const name = `${rule} (${path}:${line})`
  return (
    `    <testcase name="${escaped(name)}" classname="${escaped(slug)}" file="${escaped(path)}" time="0">\n` +
    `      <failure type="${escaped(rule)}" message="${escaped(message)}">${escaped(lineOf(finding))}</failure>\n` +
    '    </testcase>\n'
  )
}

const lineOf = ({ path, line, severity, rule, message }: LintFinding): string =>
  `${path}:${line} ${severity} ${rule} ${message}`

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or attribute of XML 1.0; what no document may hold becomes U+FFFD. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- these are the characters that XML does not allow
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>"]/g, character => references[character] ?? character)
    .replaceAll(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`)
