import { pathToFileURL } from 'node:url'
import type { Severity } from '@tutorial-platform/dialect'
import type { LintFinding } from './findings.ts'
import type { LintResult } from './result.ts'
import { ruleOf } from './rules.ts'

/** Most results of a run that GitHub code scanning takes. */
export const MOST_RESULTS = 25_000
/** GitHub takes no longer text of a message. */
const LONGEST_MESSAGE = 1000
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

const levels = { error: 'error', warning: 'warning', healed: 'note' } as const satisfies Record<Severity, string>

/**
 * The findings in SARIF 2.1.0, as GitHub code scanning takes it: of more than 25,000 the mildest are left out, and a
 * notification says how many.
 */
export function sarifOf(result: LintResult): string {
  const worstFirst = [...result.findings].sort((one, other) => rank(one) - rank(other))
  const kept = worstFirst.slice(0, MOST_RESULTS)
  const ids = [...new Set(kept.map(({ rule }) => rule))].sort()
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const left = result.findings.length - kept.length
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'publish-content',
            semanticVersion: result.version,
            rules: ids.map(id => descriptorOf(id, result))
          }
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'Root of the repository, else the source folder.' } } },
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: left > 0 ? [leftOut(left)] : [] }],
        results: kept.map(finding => resultOf(finding, indexes.get(finding.rule) ?? 0))
      }
    ]
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

const rank = ({ severity }: LintFinding): number => Object.keys(levels).indexOf(severity)

const leftOut = (count: number): object => ({
  level: 'warning',
  message: { text: `${count} findings are left out: GitHub takes ${MOST_RESULTS} of a run` }
})

function descriptorOf(id: string, { guide, findings }: LintResult): object {
  const { text, section } = ruleOf(id)
  const worst = [...findings].filter(({ rule }) => rule === id).sort((one, other) => rank(one) - rank(other))[0]
  const place = `docs/guides/authoring.md#${section}`
  const address = guide && `${guide}#${section}`
  return {
    id,
    shortDescription: { text },
    fullDescription: { text },
    help: {
      text: `${text} The authoring guide says how it should be: ${address ?? place}`,
      markdown: `${text} The authoring guide says how it should be: ${address ? `[${section}](${address})` : `\`${place}\``}`
    },
    ...(address ? { helpUri: address } : {}),
    defaultConfiguration: { level: levels[worst?.severity ?? 'warning'] },
    properties: { tags: ['tutorial', section] }
  }
}

function resultOf({ rule, severity, message, path, line, fingerprint }: LintFinding, ruleIndex: number): object {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: message.toWellFormed().slice(0, LONGEST_MESSAGE) || rule },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(path), region: { startLine: Math.max(line, 1) } } }],
    partialFingerprints: { primaryLocationLineHash: fingerprint }
  }
}

/** A path below the root as a relative reference, any other as an address of the file. */
function artifactOf(path: string): object {
  if (/^(?:\/|[a-z]:)/i.test(path)) return { uri: pathToFileURL(path).href }
  return { uri: path.toWellFormed().split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' }
}
