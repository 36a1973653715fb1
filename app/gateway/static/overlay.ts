import { lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Names in the folder of versions: an upload that is not complete, a complete one, and a folder that it replaced. */
const INCOMING = 'incoming-'
const VERSION = 'version-'
const REPLACED = 'replaced-'
/** The link that becomes the overlay by one rename. */
const NEXT = 'next'

/**
 * The overlay: `folder` is a symbolic link to a version in `<folder>.versions`, so that one rename replaces all files
 * at once. One gateway writes it.
 */
export class Overlay {
  readonly folder: string
  readonly #versions: string

  constructor(folder: string) {
    this.folder = folder
    this.#versions = `${folder}.versions`
  }

  /**
   * Makes good what a gateway that was killed has left: a switch that was begun is finished, an upload that was not
   * complete is removed, and so is every version but the one in use.
   */
  async recover(): Promise<void> {
    if (await exists(join(this.#versions, NEXT))) await this.#finishSwitch()
    await this.#removeAllBut([await this.#current()])
  }

  /** An empty folder beside the overlay, for an upload. */
  async incoming(): Promise<string> {
    await mkdir(this.#versions, { recursive: true })
    return mkdtemp(join(this.#versions, INCOMING))
  }

  /** Removes an upload that was refused. */
  discard(incoming: string): Promise<void> {
    return rm(incoming, { recursive: true, force: true })
  }

  /**
   * Serves `incoming` instead of what was there. The version before stays until the next switch, for requests that
   * have just found their file in it.
   */
  async switchTo(incoming: string): Promise<void> {
    const version = basename(incoming).replace(INCOMING, VERSION)
    const before = await this.#current()
    await rename(incoming, join(this.#versions, version))
    await rm(join(this.#versions, NEXT), { force: true })
    await symlink(join(basename(this.#versions), version), join(this.#versions, NEXT))
    await this.#moveFolderAway(version)
    await rename(join(this.#versions, NEXT), this.folder)
    // what cannot be removed now is removed at the next start
    await this.#removeAllBut([version, before]).catch(() => undefined)
  }

  /** The link lies beside the versions but is relative to the place that it is moved to. */
  async #finishSwitch(): Promise<void> {
    const next = join(this.#versions, NEXT)
    if (await exists(this.folder)) await rm(next, { force: true })
    else await rename(next, this.folder)
  }

  /** A folder that somebody made by hand cannot be replaced by a link in one step. */
  async #moveFolderAway(version: string): Promise<void> {
    const stat = await lstat(this.folder).catch(() => undefined)
    if (stat && !stat.isSymbolicLink())
      await rename(this.folder, join(this.#versions, version.replace(VERSION, REPLACED)))
  }

  async #current(): Promise<string | undefined> {
    const target = await realpath(this.folder).catch(() => undefined)
    return target && basename(target)
  }

  async #removeAllBut(kept: readonly (string | undefined)[]): Promise<void> {
    const names: readonly string[] = await readdir(this.#versions).catch(() => [])
    const outlived = names.filter(name => !kept.includes(name))
    for (const name of outlived) await rm(join(this.#versions, name), { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false
  )
}
