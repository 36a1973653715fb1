import type { Severity } from '@tutorial-platform/dialect'
import { CommandError } from '../shared/errors.ts'
import { parseFlags } from '../shared/flags.ts'
import { severities } from './findings.ts'

/** Forms of the report. */
const formats = ['text', 'json', 'sarif', 'junit'] as const
export type Format = (typeof formats)[number]

export interface LintArguments {
  help: boolean
  source: string
  format: Format
  output: string | undefined
  baseline: string | undefined
  writeBaseline: boolean
  failOn: Severity
  /** Backend whose tutorials, missions and groups links are compared with; undefined: links are not. */
  url: string | undefined
  /** Git commit or branch: tutorials that are as they are there are left out. */
  changed: string | undefined
  repo: string | undefined
  guide: string | undefined
}

const options = {
  source: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean' },
  'fail-on': { type: 'string' },
  url: { type: 'string' },
  changed: { type: 'string' },
  repo: { type: 'string' },
  guide: { type: 'string' },
  help: { type: 'boolean', short: 'h' }
} as const

/** Parses the flags of `publish-content lint`. @throws CommandError for a flag or value that is none. */
export function parseLintArguments(argv: readonly string[]): LintArguments {
  const { values } = parseFlags(argv, options, { help: 'publish-content lint --help lists the flags' })
  const writeBaseline = values['write-baseline'] ?? false
  if (writeBaseline && !values.baseline)
    throw new CommandError('Flag --write-baseline needs --baseline <file>, the file to write')
  if (writeBaseline && values.changed)
    throw new CommandError('Flags --write-baseline, --changed are mutually exclusive: a baseline has all tutorials')
  return {
    help: values.help ?? false,
    source: values.source ?? '.',
    format: oneOf(formats, 'format', values.format ?? 'text'),
    output: values.output,
    baseline: values.baseline,
    writeBaseline,
    failOn: oneOf(severities, 'fail-on', values['fail-on'] ?? 'error'),
    url: values.url,
    changed: values.changed,
    repo: values.repo,
    guide: values.guide === undefined ? undefined : guideOf(values.guide)
  }
}

function oneOf<const T extends string>(allowed: readonly T[], flag: string, value: string): T {
  const found = allowed.find(each => each === value)
  if (!found) throw new CommandError(`Flag --${flag} takes ${allowed.join(', ')}, not "${value}"`)
  return found
}

function guideOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new CommandError(`Flag --guide takes an address, not "${text}"`)
  url.hash = ''
  return url.href
}
