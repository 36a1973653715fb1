import { parseFlags } from '../shared/flags.ts'

export interface WatchArguments {
  help: boolean
  source: string
  slug: string | undefined
  url: string | undefined
  repo: string | undefined
}

const options = {
  source: { type: 'string' },
  slug: { type: 'string' },
  url: { type: 'string' },
  repo: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const

/** Parses the flags of `publish-content watch`. @throws CommandError for a flag that is none. */
export function parseWatchArguments(argv: readonly string[]): WatchArguments {
  const { values } = parseFlags(argv, options, { help: 'publish-content watch --help lists the flags' })
  return {
    help: values.help ?? false,
    source: values.source ?? '.',
    slug: values.slug?.toLowerCase(),
    url: values.url,
    repo: values.repo
  }
}
