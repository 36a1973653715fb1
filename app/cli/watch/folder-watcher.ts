import { type FSWatcher, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, messageOf } from '../shared/errors.ts'

interface Watched {
  readonly watcher: FSWatcher
  /** Tells a folder from another that was put in its place. */
  readonly inode: number
}

const DEEPEST = 12

/**
 * Tells the path of each file below a folder that is saved, renamed, made or removed. Every folder is watched by itself, since the
 * recursive form of `node:fs` watches each file on Linux and loses one that an editor replaces. Folders that are made later are
 * watched as well, and their files are told. Hidden ones and node_modules are left out.
 */
export class FolderWatcher {
  readonly #told: (path: string) => void
  readonly #failed: (error: Error) => void
  readonly #folders = new Map<string, Watched>()
  #closed = false

  constructor(told: (path: string) => void, failed: (error: Error) => void) {
    this.#told = told
    this.#failed = failed
  }

  /** Watches a folder and all below it; `tells` its files, as of a folder that was made meanwhile. */
  async add(folder: string, { tells = false, depth = 0 } = {}): Promise<void> {
    const inode = await inodeOf(folder)
    if (inode === undefined || this.#closed) return
    const known = this.#folders.get(folder)
    if (known?.inode !== inode) this.#watch(folder, inode, depth)
    // read after the watch has begun, so that no file is missed in between
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter(({ name }) => isWatched(name))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < DEEPEST) await this.add(path, { tells, depth: depth + 1 })
      else if (tells) this.#told(path)
    }
  }

  close(): void {
    this.#closed = true
    for (const { watcher } of this.#folders.values()) watcher.close()
    this.#folders.clear()
  }

  #watch(folder: string, inode: number, depth: number): void {
    this.#forget(folder)
    const watcher = this.#watcherOf(folder, depth)
    watcher.on('error', () => this.#forget(folder))
    this.#folders.set(folder, { watcher, inode })
  }

  #watcherOf(folder: string, depth: number): FSWatcher {
    try {
      return watch(folder, (kind, name) => {
        if (name === null || !isWatched(name)) return
        const path = join(folder, name)
        this.#told(path)
        if (kind === 'rename' && depth < DEEPEST) this.#follow(path, depth + 1)
      })
    } catch (error) {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
      const help = isFull ? '; the system allows no more watchers: raise fs.inotify.max_user_watches' : ''
      throw new CommandError(`${folder} cannot be watched: ${messageOf(error)}${help}`)
    }
  }

  /** Looks at what was made, replaced or removed: a folder is watched anew. */
  #follow(path: string, depth: number): void {
    const follow = async (): Promise<void> => {
      const inode = await inodeOf(path)
      if (inode === undefined) this.#forget(path)
      else if (this.#folders.get(path)?.inode !== inode) await this.add(path, { tells: true, depth })
    }
    follow().catch((error: unknown) => this.#failed(error instanceof Error ? error : new Error(String(error))))
  }

  #forget(folder: string): void {
    for (const [path, { watcher }] of this.#folders) {
      if (path !== folder && !path.startsWith(join(folder, '/'))) continue
      watcher.close()
      this.#folders.delete(path)
    }
  }
}

/** Editors keep copies in hidden files and in such with a tilde at their end. */
const isWatched = (name: string): boolean => !name.startsWith('.') && !name.endsWith('~') && name !== 'node_modules'

/** Number of a folder that exists and is no symbolic link. */
async function inodeOf(path: string): Promise<number | undefined> {
  const entry = await lstat(path).catch(() => undefined)
  return entry?.isDirectory() ? entry.ino : undefined
}
