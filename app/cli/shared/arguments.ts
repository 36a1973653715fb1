import { CommandError } from './errors.ts'
import { parseFlags } from './flags.ts'

export type Mode = 'force' | 'heal' | 'verify-only'

export interface SourceFolder {
  kind: 'markdown' | 'html'
  folder: string
}

export interface Arguments {
  help: boolean
  version: boolean
  source: SourceFolder | undefined
  mode: Mode
  dryRun: boolean
  url: string | undefined
  slug: string | undefined
  batchSize: number
  concurrency: number
  /** Version whose publish broke off and is ended first. */
  endOpen: number | undefined
  repo: string | undefined
  trigger: string | undefined
  /** Release of the QA channel that the tutorials go to, instead of going live there. */
  release: string | undefined
  fetchImages: boolean
  verbose: boolean
  report: string | undefined
  /** Removes the samples of the platform, and does nothing else. */
  removeSamples: boolean
}

const options = {
  source: { type: 'string' },
  html: { type: 'string' },
  force: { type: 'boolean' },
  heal: { type: 'boolean' },
  'verify-only': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  url: { type: 'string' },
  slug: { type: 'string' },
  'batch-size': { type: 'string' },
  concurrency: { type: 'string' },
  'end-open': { type: 'string' },
  repo: { type: 'string' },
  trigger: { type: 'string' },
  release: { type: 'string' },
  'fetch-images': { type: 'boolean' },
  report: { type: 'string' },
  'remove-samples': { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' }
} as const

const exclusiveGroups = [
  ['force', 'heal', 'verify-only'],
  ['source', 'html', 'remove-samples'],
  ...(['heal', 'verify-only', 'remove-samples'] as const).map(name => ['release', name] as const),
  ...(['force', 'heal', 'verify-only', 'dry-run', 'slug'] as const).map(name => ['remove-samples', name] as const)
] as const

type Values = ReturnType<typeof parseFlags<typeof options>>['values']

/**
 * Parses the command line.
 * @throws CommandError for an unknown flag, a missing value, a bad number, or two flags that exclude each other
 * (CONTENT-083).
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values } = parseFlags(argv, options)
  refuseExclusiveFlags(values)
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    source: sourceOf(values),
    mode: values.heal ? 'heal' : values['verify-only'] ? 'verify-only' : 'force',
    dryRun: values['dry-run'] ?? false,
    url: values.url,
    slug: values.slug?.toLowerCase(),
    batchSize: numberOf('batch-size', values['batch-size'] ?? '50', 500),
    concurrency: numberOf('concurrency', values.concurrency ?? '6', 32),
    endOpen: values['end-open'] === undefined ? undefined : numberOf('end-open', values['end-open'], 999_999),
    repo: values.repo,
    trigger: values.trigger,
    release: releaseOf(values.release),
    fetchImages: values['fetch-images'] ?? false,
    verbose: values.verbose ?? false,
    report: values.report,
    removeSamples: values['remove-samples'] ?? false
  }
}

function refuseExclusiveFlags(values: Values): void {
  for (const group of exclusiveGroups) {
    const [first, second] = group.filter(name => values[name])
    if (first && second) throw new CommandError(`Flags --${first}, --${second} are mutually exclusive`)
  }
}

function sourceOf(values: Values): SourceFolder | undefined {
  if (values.source) return { kind: 'markdown', folder: values.source }
  if (values.html) return { kind: 'html', folder: values.html }
  return undefined
}

function releaseOf(name: string | undefined): string | undefined {
  if (name === undefined || /^[a-z0-9][a-z0-9-]{0,99}$/.test(name)) return name
  throw new CommandError(`Flag --release takes lower-case letters, digits and hyphens, not "${name}"`)
}

function numberOf(name: string, text: string, max: number): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > max)
    throw new CommandError(`Flag --${name} takes a whole number from 1 to ${max}, not "${text}"`)
  return value
}
