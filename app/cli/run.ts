import type { Arguments, SourceFolder } from './shared/arguments.ts'
import { clientFor, type RunContext } from './client.ts'
import { findKey } from './content-key.ts'
import { CommandError } from './shared/errors.ts'
import { load } from './sources/load.ts'
import { beginOutcome, type Outcome } from './publishing/outcome.ts'
import { warnOfDeadLinks, warnOfMissingPlaces } from './publishing/dead-links.ts'
import { publish } from './publishing/publish.ts'
import { realFolder } from './sources/paths.ts'
import { readRepository } from './sources/repository.ts'
import { unnamedTags } from './publishing/unnamed-tags.ts'
import { compare, type Comparison, extraSlugs } from './publishing/verification.ts'

/**
 * Runs the command: loads the sources, then publishes or compares as the flags say. A failed publish is part of the
 * outcome.
 * @throws CommandError when the run cannot start: nothing to publish, no key, no server.
 * @throws Interrupted on SIGINT and SIGTERM.
 */
export async function run(flags: Arguments, context: RunContext): Promise<Outcome> {
  const { config, progress, signal, seconds } = context
  const source = sourceOf(flags)
  const began = seconds()
  const writes = flags.mode !== 'verify-only' && !flags.dryRun
  const client = clientFor(context, writes ? await findKey(config) : undefined)
  if (writes) await client.checkKey()
  if (writes && flags.endOpen !== undefined) await client.endOpen(flags.endOpen)
  const asksServer = writes || flags.mode !== 'force'
  const served = asksServer ? await client.hashes() : new Map<string, string>()
  const repository = await readRepository(source.folder, flags.repo)
  if (repository.isShallow && source.kind === 'markdown') progress.note(SHALLOW)
  const quiz = { config: config.quiz, mayAsk: writes, retryDelays: config.retryDelays }
  const loaded = await load({ ...flags, source, repository, quiz, progress, signal })
  if (asksServer) {
    warnOfDeadLinks(loaded.documents, served, await client.destinations())
    await warnOfMissingPlaces(loaded.documents, served, client.places)
  }
  const outcome = beginOutcome({ ...flags, url: config.url }, loaded, served)
  const labels = asksServer ? await client.tagLabels() : undefined
  if (labels) outcome.unnamedTags = unnamedTags(loaded.documents, labels)
  outcome.seconds.loading = seconds() - began
  if (flags.mode === 'verify-only') outcome.comparison = comparisonOf(outcome, served, flags.slug)
  if (writes && hasDevelopmentPages(outcome)) outcome.failure = new CommandError(DEVELOPMENT_PAGES)
  else if (writes && outcome.planned.length > 0) {
    const trigger = flags.trigger ?? `manual@${repository.head?.slice(0, 7) ?? 'local'}`
    await publish(outcome, { ...flags, ...context, client, served, trigger })
  }
  outcome.seconds.total = seconds() - began
  return outcome
}

const SHALLOW =
  'git: a shallow clone; commits, dates and contributors of tutorials are left out (git fetch --unshallow, or fetch-depth: 0)'

/**
 * Takes the samples off the site; the result is a line for people.
 * @throws CommandError without a key or a server.
 */
export async function removeSamples(context: RunContext): Promise<string> {
  const removed = await clientFor(context, await findKey(context.config)).removeSamples()
  const counts = [...removed]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.slice(0, -1) : kind}`)
  return counts.length === 0 ? 'There are no samples to remove.' : `Removed of the samples: ${counts.join(', ')}.`
}

function sourceOf({ source }: Arguments): SourceFolder {
  if (!source)
    throw new CommandError(
      'Nothing to publish: give --source <folder of Markdown tutorials> or --html <folder of pages>'
    )
  return { ...source, folder: realFolder(source.folder) }
}

/** Served slugs without a source count as extra only when the whole folder was loaded. */
function comparisonOf({ documents, refused }: Outcome, served: ReadonlyMap<string, string>, slug?: string): Comparison {
  const extra = slug === undefined ? extraSlugs(served, [...documents, ...refused]) : []
  return { ...compare(documents, served), extra }
}

const DEVELOPMENT_PAGES = 'The pages were built for development; nothing was published'

/** Pages of one build belong together: one page of a development build stops the publish of all. */
const hasDevelopmentPages = ({ refused }: Outcome): boolean =>
  refused.some(({ findings }) => findings.some(({ rule }) => rule === 'development-artefact'))
