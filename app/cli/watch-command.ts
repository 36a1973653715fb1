import { clientFor, type RunContext } from './client.ts'
import { findKey } from './content-key.ts'
import { watchHelp } from './help.ts'
import { ConnectionError } from './publishing/backend.ts'
import type { ProtocolClient } from './publishing/protocol-client.ts'
import { CommandError, EXIT, messageOf } from './shared/errors.ts'
import type { Progress } from './shared/progress.ts'
import { changedFiles } from './sources/changed-files.ts'
import { findTutorials } from './sources/find-tutorials.ts'
import { isWithin, realFolder, shownPath } from './sources/paths.ts'
import { readRepository } from './sources/repository.ts'
import type { Subcommand } from './subcommand.ts'
import { parseWatchArguments, type WatchArguments } from './watch/arguments.ts'
import { Changes } from './watch/changes.ts'
import { FolderWatcher } from './watch/folder-watcher.ts'
import { Loader } from './watch/loader.ts'
import { told } from './watch/messages.ts'
import { guarded, refuseOtherChannel } from './watch/guard.ts'
import { Watcher } from './watch/watcher.ts'

const BATCH_SIZE = 50
const CONCURRENCY = 6

/** `publish-content watch`: publishes each tutorial to QA when a file of it is saved, until it is interrupted. */
export const watchCommand: Subcommand = async (argv, contextOf) => {
  const flags = parseWatchArguments(argv)
  if (flags.help) {
    write(watchHelp)
    return EXIT.done
  }
  const context = quiet(contextOf({ url: flags.url, channel: 'qa' }))
  const folder = realFolder(flags.source)
  const client = clientFor(context, await findKey(context.config))
  await checkServer(client, context)
  const first = await firstOf(folder, flags)
  const repository = await readRepository(folder, flags.repo)
  return watch(folder, flags, { client, context, first, repository })
}

interface Watched {
  client: ProtocolClient
  context: RunContext
  first: ReadonlySet<string>
  repository: Awaited<ReturnType<typeof readRepository>>
}

async function watch(folder: string, flags: WatchArguments, watched: Watched): Promise<never> {
  const { client, context, first, repository } = watched
  const { config, version, progress, signal } = context
  const failed = new AbortController()
  const ended = AbortSignal.any([signal, failed.signal])
  const changes = new Changes()
  const watcher = new FolderWatcher(
    path => changes.add(path),
    error => failed.abort(error)
  )
  const loader = new Loader(folder, repository, flags.slug, ended)
  try {
    await watcher.add(folder)
    const count = await loader.warmUp()
    write(told(`${count} tutorials of ${shownPath(folder)} are watched; ${config.url} is refreshed. Ctrl-C ends it`))
    const own = {
      client: guarded(client),
      url: config.url,
      loader,
      changes,
      first,
      write,
      clock: () => performance.now()
    }
    const publishing = { version, progress, signal: ended, trigger: `watch@${repository.head?.slice(0, 7) ?? 'local'}` }
    return await new Watcher({ ...own, ...publishing, batchSize: BATCH_SIZE, concurrency: CONCURRENCY }).run()
  } finally {
    watcher.close()
    await loader.close()
  }
}

/** Phases of a publish are too many lines at each save; requests fail soon, since the watcher tries again itself. */
function quiet(context: RunContext): RunContext {
  const progress: Progress = {
    start: () => ({ advance: () => undefined, end: () => undefined }),
    note: text => void write(told(text))
  }
  return { ...context, config: { ...context.config, retryDelays: [] }, progress }
}

/** Refuses another channel than QA and a wrong key. A server that is away is told. @throws CommandError when it is refused. */
async function checkServer(client: ProtocolClient, { signal }: RunContext): Promise<void> {
  try {
    await refuseOtherChannel(client)
    await client.hashes()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ConnectionError)) throw error
    write(told(messageOf(error)))
  }
}

/** Slugs that are published before anything changes: of `--slug`, else of what git does not have like this. */
async function firstOf(folder: string, { slug }: WatchArguments): Promise<ReadonlySet<string>> {
  const { tutorials, refused } = await findTutorials(folder)
  if (slug !== undefined) {
    if (![...tutorials, ...refused].some(found => found.slug === slug))
      throw new CommandError(`No tutorial "${slug}" in ${shownPath(folder)}`, EXIT.drift)
    return new Set([slug])
  }
  const changed = await changedFiles(folder, 'HEAD').catch(() => [])
  const isChanged = (within: string): boolean => changed.some(path => isWithin(path, within))
  return new Set(tutorials.filter(tutorial => isChanged(tutorial.folder)).map(found => found.slug))
}

const write = (text: string): unknown => process.stdout.write(text)
