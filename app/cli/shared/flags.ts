import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { CommandError } from './errors.ts'

interface Parsed<Options extends ParseArgsOptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>['values']
  positionals: string[]
}

/**
 * Parses the flags of the command, or of a subcommand, and at most `most` other arguments.
 * @throws CommandError for an unknown flag, a missing or empty value, or too many arguments.
 */
export function parseFlags<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  { most = 0, help = '--help lists the flags' } = {}
): Parsed<Options> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: most > 0 })
    refuseEmpty(values)
    const tooMany = positionals[most]
    if (tooMany !== undefined) throw new CommandError(`Unexpected argument '${tooMany}'`)
    return { values, positionals }
  } catch (error) {
    throw new CommandError(`${firstSentence(error)} (${help})`)
  }
}

/** First sentence of the message of Node's parser: it names the flag and the mistake, the rest explains at length. */
function firstSentence(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.split(/\.(?:\s|$)/)[0] ?? line
}

function refuseEmpty(values: object): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === '') throw new CommandError(`Flag --${name} needs a value`)
  }
}
