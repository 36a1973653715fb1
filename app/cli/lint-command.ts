import { writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { clientFor, type RunContext } from './client.ts'
import { findKeyIfAny } from './content-key.ts'
import { lintHelp } from './help.ts'
import { type LintArguments, parseLintArguments } from './lint/arguments.ts'
import { compareWithBaseline, readBaseline, writeBaseline } from './lint/baseline.ts'
import { isAtLeast, type LintFinding, withFingerprints } from './lint/findings.ts'
import { reportOf, summaryOf } from './lint/reports.ts'
import type { LintResult } from './lint/result.ts'
import { warnOfDeadLinks, warnOfMissingPlaces } from './publishing/dead-links.ts'
import { byPlace } from './publishing/outcome.ts'
import { CommandError, EXIT, messageOf } from './shared/errors.ts'
import { changedFiles } from './sources/changed-files.ts'
import { folderOf } from './sources/find-tutorials.ts'
import { load, type Loaded } from './sources/load.ts'
import { isWithin, realFolder, slashed } from './sources/paths.ts'
import { readRepository, type Repository } from './sources/repository.ts'
import type { Subcommand } from './subcommand.ts'

/** `publish-content lint`: says everything that a publish would say about the sources, and publishes nothing. */
export const lintCommand: Subcommand = async (argv, contextOf) => {
  const flags = parseLintArguments(argv)
  if (flags.help) return print(lintHelp)
  const context = contextOf(flags)
  const folder = realFolder(flags.source)
  const baseline = flags.baseline && !flags.writeBaseline ? await readBaseline(flags.baseline) : []
  const began = context.seconds()
  const repository = await readRepository(folder, flags.repo, { withHistory: false })
  const changed = flags.changed === undefined ? undefined : await changedFiles(folder, flags.changed)
  const loaded = await loadFindings(folder, repository, changed, context)
  await checkLinks(loaded, flags, context)
  const root = repository.root ?? folder
  const all = [...loaded.refused, ...loaded.documents].flatMap(({ findings }) => findings).toSorted(byPlace)
  const findings = await withFingerprints(all, root)
  if (flags.writeBaseline) return keepAsBaseline(flags.baseline ?? '', findings)
  const tutorials = [...loaded.documents, ...loaded.refused].map(({ slug, file }) => ({
    slug,
    path: pathOf(file, root)
  }))
  const linted = new Set(tutorials.map(({ path }) => path))
  const { fresh, known, stale } = compareWithBaseline(findings, baseline)
  return finish(flags, {
    tutorials,
    findings: fresh,
    known,
    stale: changed ? stale.filter(({ path }) => linted.has(path)) : stale,
    failOn: flags.failOn,
    version: context.version,
    guide: flags.guide,
    seconds: context.seconds() - began
  })
}

function loadFindings(
  folder: string,
  repository: Repository,
  changed: readonly string[] | undefined,
  { config, progress, signal }: RunContext
): Promise<Loaded> {
  return load({
    source: { kind: 'markdown', folder },
    slug: undefined,
    repository,
    fetchImages: false,
    findingsOnly: true,
    ...(changed ? { isWanted: file => isTouched(file, changed) } : {}),
    concurrency: 1,
    quiz: { config: config.quiz, mayAsk: false, retryDelays: config.retryDelays },
    progress,
    signal
  })
}

/** True when a file of the tutorial is among the changed ones. */
const isTouched = (file: string, changed: readonly string[]): boolean =>
  changed.some(path => isWithin(path, folderOf(file)))

/** Compares links with the server that is named; without one, only places in the tutorials that are linted. */
async function checkLinks({ documents }: Loaded, { url }: LintArguments, context: RunContext): Promise<void> {
  if (url === undefined) return warnOfMissingPlaces(documents, new Map(), () => Promise.resolve(undefined))
  const client = clientFor(context, await findKeyIfAny(context.config))
  const served = await client.hashes()
  warnOfDeadLinks(documents, served, await client.destinations())
  await warnOfMissingPlaces(documents, served, client.places)
}

function pathOf(file: string, root: string): string {
  const path = resolve(file)
  return slashed(isWithin(path, root) ? relative(root, path) : path)
}

async function keepAsBaseline(file: string, findings: readonly LintFinding[]): Promise<number> {
  await writeBaseline(file, findings)
  return print(`${findings.length} findings are known from now on: ${file}\n`)
}

async function finish(flags: LintArguments, result: LintResult): Promise<number> {
  const report = reportOf(result, flags.format)
  if (flags.output) {
    await write(flags.output, report)
    print(`${summaryOf(result)}\n`)
  } else print(report)
  return result.findings.some(finding => isAtLeast(finding, flags.failOn)) ? EXIT.found : EXIT.done
}

async function write(file: string, report: string): Promise<void> {
  try {
    await writeFile(file, report)
  } catch (error) {
    throw new CommandError(`The report was not written: ${messageOf(error)}`)
  }
}

function print(text: string): number {
  process.stdout.write(text)
  return EXIT.done
}
