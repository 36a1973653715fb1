import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { clientFor, type RunContext } from './client.ts'
import { findKeyIfAny } from './content-key.ts'
import { newHelp } from './help.ts'
import { parseNewArguments } from './new/arguments.ts'
import { ask } from './new/ask.ts'
import { authorOf, makeTutorial, twinOf } from './new/make.ts'
import { titleOf } from './new/template.ts'
import { CommandError, EXIT, messageOf } from './shared/errors.ts'
import { shownPath } from './sources/paths.ts'
import { slugProblem } from './sources/slugs.ts'
import type { Subcommand } from './subcommand.ts'

/** `publish-content new`: makes the folder of a tutorial that can be published as it is. */
export const newCommand: Subcommand = async (argv, contextOf) => {
  const flags = parseNewArguments(argv)
  if (flags.help) return print(newHelp)
  const context = contextOf(flags)
  const slug = flags.slug ?? (await askForSlug(context))
  const problem = slugProblem(slug)
  if (problem) throw new CommandError(problem)
  const parent = resolve(flags.folder)
  await refuseTwin(slug, parent)
  await refuseServed(slug, context)
  const title = flags.title?.trim() || (await askForTitle(slug, context))
  const author = await authorOf(nearestFolder(parent))
  const folder = await makeTutorial(parent, { slug, title, inAccordions: flags.inAccordions, ...author })
  const shown = shownPath(folder)
  return print(
    `${shown}: made, with ${slug}.md and rules.vr\nTo see it on QA: publish-content watch --source ${shown}\n`
  )
}

async function refuseTwin(slug: string, parent: string): Promise<void> {
  const folder = resolve(parent, slug)
  if (existsSync(folder)) throw new CommandError(`${shownPath(folder)} exists, and is left as it is`)
  const twin = await twinOf(slug, nearestFolder(parent))
  if (twin) throw new CommandError(`The slug "${slug}" is taken: ${shownPath(twin)}`)
}

/** The folder itself, or the first above it that exists. */
const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)))

const SERVER_TIMEOUT = 3000

/** Refuses a slug that the server has. One that does not answer is told, and asked no more. */
async function refuseServed(slug: string, context: RunContext): Promise<void> {
  const { config, progress, signal } = context
  const served = await servedBy(context).catch((error: unknown) => {
    signal.throwIfAborted()
    return void progress.note(`${config.url} was not asked whether it has the slug: ${messageOf(error)}`)
  })
  if (served?.has(slug))
    throw new CommandError(`The slug "${slug}" is taken: ${config.url} has a tutorial of that name`)
}

async function servedBy({ config, ...context }: RunContext): Promise<ReadonlyMap<string, string>> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(SERVER_TIMEOUT)])
  const once = { ...context, config: { ...config, retryDelays: [] }, signal }
  return clientFor(once, await findKeyIfAny(config)).hashes()
}

const terminal = { input: process.stdin, output: process.stderr }

const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY

async function askForSlug({ signal }: RunContext): Promise<string> {
  if (!isTerminal()) throw new CommandError('Which slug? publish-content new <slug>')
  return ask({ text: 'Slug, the last part of its address', problem: slugProblem }, terminal, signal)
}

async function askForTitle(slug: string, { signal }: RunContext): Promise<string> {
  const preset = titleOf(slug)
  return isTerminal() ? ask({ text: 'Title', preset }, terminal, signal) : preset
}

function print(text: string): number {
  process.stdout.write(text)
  return EXIT.done
}
