import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { styleText } from 'node:util'
import { type Arguments, parseArguments } from './shared/arguments.ts'
import type { RunContext } from './client.ts'
import { readConfig, type ServerFlags } from './config.ts'
import { CommandError, EXIT, Interrupted } from './shared/errors.ts'
import { helpText } from './help.ts'
import { exitCodeOf, type Outcome } from './publishing/outcome.ts'
import { lintCommand } from './lint-command.ts'
import { newCommand } from './new-command.ts'
import { createProgress } from './shared/progress.ts'
import { writeReport } from './output/report-file.ts'
import { reportOf } from './output/report.ts'
import { removeSamples, run } from './run.ts'
import type { Subcommand } from './subcommand.ts'
import { watchCommand } from './watch-command.ts'

/** Subcommands, by the word that stands first in the command line. */
const subcommands: ReadonlyMap<string, Subcommand> = new Map([
  ['new', newCommand],
  ['lint', lintCommand],
  ['watch', watchCommand]
])

/** Runs `publish-content` and returns its exit status. The report goes to stdout, progress and errors to stderr. */
export async function main(argv: readonly string[]): Promise<number> {
  const signal = interruption()
  process.stdout.on('error', ignoreClosedPipe)
  try {
    const [first, ...rest] = argv
    const subcommand = subcommands.get(first ?? '')
    if (subcommand) return await subcommand(rest, flags => contextOf(flags, signal))
    const flags = parseArguments(argv)
    if (flags.help) return print(helpText)
    if (flags.version) return print(`${ownVersion()}\n`)
    if (flags.removeSamples) return print(`${await removeSamples(contextOf(flags, signal))}\n`)
    const outcome = await run(flags, contextOf(flags, signal))
    return await finish(outcome, flags)
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof Interrupted)) throw error
    return printError(error)
  }
}

/**
 * Signal that the first SIGINT or SIGTERM aborts, with Interrupted as its reason. A second one ends the process, since
 * nobody listens any more.
 */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new Interrupted(name)))
  }
  return controller.signal
}

function contextOf(flags: ServerFlags, signal: AbortSignal): RunContext {
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

async function finish(outcome: Outcome, flags: Arguments): Promise<number> {
  print(reportOf(outcome, flags.verbose))
  if (flags.report) await writeReport(flags.report, outcome)
  if (outcome.failure) return printError(outcome.failure)
  return exitCodeOf(outcome)
}

function print(text: string): number {
  process.stdout.write(text)
  return EXIT.done
}

/** A reader of stdout may close it early, as `head` does. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

function printError(error: CommandError | Interrupted): number {
  process.stderr.write(`${styleText('red', 'publish-content:', { stream: process.stderr })} ${error.message}\n`)
  return error.exitCode
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}
