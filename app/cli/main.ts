import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { styleText } from 'node:util'
import { type Arguments, parseArguments } from './arguments.ts'
import { readConfig } from './config.ts'
import { CommandError, EXIT, Interrupted } from './errors.ts'
import { helpText } from './help.ts'
import { exitCodeOf, type Outcome } from './outcome.ts'
import { createProgress } from './output/progress.ts'
import { writeReport } from './output/report-file.ts'
import { reportOf } from './output/report.ts'
import { run } from './run.ts'
import { interruption } from './signals.ts'

/**
 * Runs `publish-content` with these arguments and returns its exit status. What was found goes to stdout; progress and
 * what ended the command to stderr.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const signal = interruption()
  process.stdout.on('error', tolerateClosedPipe)
  try {
    const flags = parseArguments(argv)
    if (flags.help) return say(helpText)
    if (flags.version) return say(`${ownVersion()}\n`)
    const outcome = await run(flags, surroundingsOf(flags, signal))
    return await conclude(outcome, flags)
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof Interrupted)) throw error
    return complain(error)
  }
}

function surroundingsOf(flags: Arguments, signal: AbortSignal) {
  const config = readConfig(flags)
  const seconds = (): number => performance.now() / 1000
  const write = (text: string): unknown => process.stderr.write(text)
  return {
    config,
    version: ownVersion(),
    progress: createProgress({ write, columns: config.columns, seconds }),
    signal,
    seconds
  }
}

async function conclude(outcome: Outcome, flags: Arguments): Promise<number> {
  say(reportOf(outcome, flags.verbose))
  if (flags.report) await writeReport(flags.report, outcome)
  if (outcome.failure) return complain(outcome.failure)
  return exitCodeOf(outcome)
}

function say(text: string): number {
  process.stdout.write(text)
  return EXIT.done
}

/** Whoever reads the report may stop reading, as `head` does. */
function tolerateClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function complain(error: CommandError | Interrupted): number {
  process.stderr.write(`${styleText('red', 'publish-content:', { stream: process.stderr })} ${error.message}\n`)
  return error.exitCode
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}
