import { createHash } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { DAY, nowMs } from './time.ts'

/** A build whose folder is named by the hash of its sources. */
export interface KeyedBuild {
  /** The folder that the sources are named from. */
  readonly root: string
  /** Files, which end in `.ts`, and folders. */
  readonly sources: readonly string[]
  readonly lockFile: string
  /** The folder that holds the builds. */
  readonly dist: string
  /** Writes the build into an empty folder. */
  readonly compile: (folder: string) => Promise<void>
}

/**
 * Builds unless there is a build of these sources, and returns its folder. Several processes may build at once: each
 * writes into a folder of its own, and the first one to finish gives it its name.
 */
export async function ensureKeyedBuild(build: KeyedBuild): Promise<string> {
  const { dist } = build
  const folder = join(dist, await keyOfSources(build))
  if (await exists(folder)) return folder
  const made = await mkdir(dist, { recursive: true })
  if (made !== undefined) await chmod(dist, FOLDER_FOR_ALL)
  const scratch = await mkdtemp(join(dist, 'building-'))
  try {
    await build.compile(scratch)
    await letAllRead(scratch)
    await rename(scratch, folder).catch(unlessThere(folder))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  await removeEarlier(dist, folder)
  return folder
}

/**
 * Makes sure that a build is renewed with every module in it.
 * @throws Error naming an input, from the root, that is neither among the sources nor from a package.
 */
export function refuseOtherSources(inputs: readonly string[], sources: readonly string[]): void {
  const other = inputs.find(
    input => !input.includes('node_modules/') && !sources.some(source => isWithin(input, source))
  )
  if (other)
    throw new Error(`${other} is in the build and not among its sources, so a change of it would not renew the build`)
}

const isWithin = (input: string, source: string): boolean =>
  source.endsWith('.ts') ? input === source : input.startsWith(`${source}/`)

const FOLDER_FOR_ALL = 0o755
const FILE_FOR_ALL = 0o644

/**
 * Lets every user read the build, whatever the umask is: who builds an image or a machine is seldom who runs it, and
 * nothing in it is secret. A folder of `mkdtemp` is its maker's alone.
 */
async function letAllRead(folder: string): Promise<void> {
  await chmod(folder, FOLDER_FOR_ALL)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_FOR_ALL : FILE_FOR_ALL)
}

/** Removes builds older than a day: no process can be starting with one, and a running one has read its own. */
async function removeEarlier(dist: string, current: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const folder = join(dist, name)
    if (folder !== current && (await ageOf(folder)) > DAY)
      await rm(folder, { recursive: true, force: true }).catch(ignore)
  }
}

/** A folder of another user cannot be removed; it only takes room. */
const ignore = (): void => undefined

/** Age in milliseconds; 0 for a folder that another process has just removed. */
const ageOf = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mtimeMs }) => nowMs() - mtimeMs,
    () => 0
  )

/** Hash of the sources and of the lock file. */
async function keyOfSources({ root, sources, lockFile }: KeyedBuild): Promise<string> {
  const hash = createHash('sha256').update(await readFile(lockFile))
  for (const source of sources)
    for (const path of await filesOf(join(root, source))) hash.update(relative(root, path)).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** The files below a folder, or the file itself. */
async function filesOf(path: string): Promise<readonly string[]> {
  if (path.endsWith('.ts')) return [path]
  const files = await readdir(path, { recursive: true, withFileTypes: true })
  return files
    .filter(file => file.isFile())
    .map(file => join(file.parentPath, file.name))
    .sort()
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** Ignores the failed rename when another process was faster: its build is the same. */
const unlessThere =
  (folder: string) =>
  async (error: unknown): Promise<void> => {
    if (!(await exists(folder))) throw error
  }
