import type { Severity } from '@tutorial-platform/dialect'
import type { KnownFinding } from './baseline.ts'
import type { LintFinding } from './findings.ts'

/** Everything that a lint has found, for the reports. */
export interface LintResult {
  /** Tutorials that were looked at, by the path of their Markdown. */
  readonly tutorials: readonly { readonly slug: string; readonly path: string }[]
  /** Findings that the baseline does not have, by file and line. */
  readonly findings: readonly LintFinding[]
  /** How many findings the baseline has. */
  readonly known: number
  /** Entries of the baseline that are found no more. */
  readonly stale: readonly KnownFinding[]
  readonly failOn: Severity
  /** Version of the command. */
  readonly version: string
  /** Address of the authoring guide, where it is known. */
  readonly guide: string | undefined
  readonly seconds: number
}
