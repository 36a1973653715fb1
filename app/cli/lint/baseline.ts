import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { CommandError, messageOf } from '../shared/errors.ts'
import type { LintFinding } from './findings.ts'

const entrySchema = z.object({
  fingerprint: z.string(),
  rule: z.string(),
  path: z.string(),
  message: z.string()
})
const baselineSchema = z.object({ version: z.literal(1), findings: z.array(entrySchema) })

/** A finding that is known and told no more. Rule, path and message are for people who read the file. */
export type KnownFinding = z.infer<typeof entrySchema>

/** Reads a baseline file. @throws CommandError when there is none, or its form is another. */
export async function readBaseline(file: string): Promise<KnownFinding[]> {
  try {
    return baselineSchema.parse(JSON.parse(await readFile(file, 'utf8'))).findings
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new CommandError(`There is no baseline ${file}: make it with --write-baseline`)
    const reason = error instanceof z.ZodError ? z.prettifyError(error).split('\n')[0] : messageOf(error)
    throw new CommandError(`The baseline ${file} cannot be read: ${reason}`)
  }
}

/** Writes all findings as known. @throws CommandError when the file cannot be written. */
export async function writeBaseline(file: string, findings: readonly LintFinding[]): Promise<void> {
  const known = findings.map(({ fingerprint, rule, path, message }) => ({ fingerprint, rule, path, message }))
  try {
    await writeFile(file, `${JSON.stringify({ version: 1, findings: known }, undefined, 2)}\n`)
  } catch (error) {
    throw new CommandError(`The baseline was not written: ${messageOf(error)}`)
  }
}

/** Parts findings by a baseline: what is new, how many are known, and which entries of the baseline nothing matches. */
export function compareWithBaseline(
  findings: readonly LintFinding[],
  baseline: readonly KnownFinding[]
): { fresh: LintFinding[]; known: number; stale: KnownFinding[] } {
  const expected = new Set(baseline.map(({ fingerprint }) => fingerprint))
  const found = new Set(findings.map(({ fingerprint }) => fingerprint))
  const fresh = findings.filter(({ fingerprint }) => !expected.has(fingerprint))
  return {
    fresh,
    known: findings.length - fresh.length,
    stale: baseline.filter(({ fingerprint }) => !found.has(fingerprint))
  }
}
