import { checkSync } from 'recheck/lib/browser.js'
import { cpuTime } from '../../support/run/cpu-time.ts'
import { type Violation, violation } from '../../support/architecture/paths.ts'
import type { Finding, SourceFile } from '../../support/architecture/source-file.ts'

/** Milliseconds of wall time; most proofs take a few, also beside other work. */
const PROOF_TIMEOUT = 120_000

/** The regular expressions of a file, each on one line. */
export const patternsIn = ({ patterns }: SourceFile): readonly Finding[] =>
  patterns.map(({ what, line }) => ({ what: what.replace(/\s+/g, ' '), line }))

/**
 * Regular expressions that can take more than linear time, or of which nobody can tell; those of `checked` are left out,
 * and each is told once.
 */
export function slowPatterns(files: readonly SourceFile[], checked: ReadonlySet<string>): readonly Violation[] {
  const known = new Set(checked)
  return files.flatMap(file =>
    patternsIn(file).flatMap(({ what, line }) => {
      if (known.has(what)) return []
      known.add(what)
      const problem = problemOf(what)
      return problem === undefined ? [] : [violation(file.path, line, `${what} ${problem}`)]
    })
  )
}

const ATTACK_LENGTH = 100_000
const ATTACK_TIME = 500

/** Some attacks are only guessed: those are carried out, with 100 KB. */
function standsUp(pattern: string, pumps: readonly { prefix: string; pump: string }[], suffix: string): boolean {
  const end = pattern.lastIndexOf('/')
  const expression = new RegExp(pattern.slice(1, end), pattern.slice(end + 1))
  const length = ATTACK_LENGTH / pumps.length
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pump.length)).join('') + suffix
  const start = cpuTime()
  text.replace(expression, '')
  return cpuTime() - start < ATTACK_TIME
}

function problemOf(pattern: string): string | undefined {
  if (!pattern.startsWith('/')) return 'is built while the product runs: list it when its text is not foreign'
  const end = pattern.lastIndexOf('/')
  const proof = checkSync(pattern.slice(1, end), pattern.slice(end + 1), { timeout: PROOF_TIMEOUT })
  if (proof.status === 'safe') return undefined
  if (proof.status === 'unknown') return 'cannot be checked'
  if (proof.checker === 'fuzz' && standsUp(pattern, proof.attack.pumps, proof.attack.suffix)) return undefined
  return `takes ${proof.complexity.summary.replace(' (fuzz)', '')} time`
}
