import { parseFlags } from '../shared/flags.ts'

export interface NewArguments {
  help: boolean
  slug: string | undefined
  title: string | undefined
  folder: string
  inAccordions: boolean
  url: string | undefined
}

const options = {
  title: { type: 'string' },
  folder: { type: 'string' },
  v1: { type: 'boolean' },
  url: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const

/** Parses the arguments of `publish-content new`. @throws CommandError for a flag that is none. */
export function parseNewArguments(argv: readonly string[]): NewArguments {
  const { values, positionals } = parseFlags(argv, options, {
    most: 1,
    help: 'publish-content new --help lists the flags'
  })
  return {
    help: values.help ?? false,
    slug: positionals[0],
    title: values.title,
    folder: values.folder ?? '.',
    inAccordions: values.v1 ?? false,
    url: values.url
  }
}
