import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Finding, Severity } from '@tutorial-platform/dialect'
import { isWithin, slashed } from '../sources/paths.ts'
import { decodeText } from '../sources/text.ts'

/** A finding with what tells it from others when lines move. */
export interface LintFinding extends Finding {
  /** Path from the root of the repository, else from the source folder; absolute for a file outside of it. */
  readonly path: string
  readonly fingerprint: string
}

/** Severities from the worst to the mildest. */
export const severities = ['error', 'warning', 'healed'] as const satisfies readonly Severity[]

/** True for a finding as bad as `bar`, or worse. */
export const isAtLeast = ({ severity }: Finding, bar: Severity): boolean =>
  severities.indexOf(severity) <= severities.indexOf(bar)

/**
 * Adds to each finding its path below `root`, and a fingerprint of rule, path and the text of its line, with a number where that
 * is there several times. So it stays the same when the line moves, and changes with its text.
 */
export async function withFingerprints(findings: readonly Finding[], root: string): Promise<LintFinding[]> {
  const files = new Map<string, Promise<readonly string[]>>()
  const seen = new Map<string, number>()
  const marked: LintFinding[] = []
  for (const finding of findings) {
    const file = resolve(finding.file)
    const path = slashed(isWithin(file, root) ? relative(root, file) : file)
    const lines = files.get(file) ?? linesOf(file)
    files.set(file, lines)
    const text = (await lines)[finding.line - 1]?.trim().replaceAll(/\s+/g, ' ') ?? ''
    const hash = createHash('sha256')
      .update(JSON.stringify([finding.rule, path, text]))
      .digest('hex')
      .slice(0, 32)
    const number = (seen.get(hash) ?? 0) + 1
    seen.set(hash, number)
    marked.push({ ...finding, path, fingerprint: `${hash}:${number}` })
  }
  return marked
}

/** Lines of a file; none of one that cannot be read, or of a folder. */
async function linesOf(file: string): Promise<readonly string[]> {
  try {
    return decodeText(await readFile(file)).split(/\r\n|\r|\n/)
  } catch {
    // the finding says what is wrong with the file
    return []
  }
}
