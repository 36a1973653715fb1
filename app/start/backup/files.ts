import { copyFile, mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '../../../lib/config/config-error.ts'

/** Copies files and links below `from` that `isWanted`; what another process removes meanwhile is left out. */
export async function copyFolder(from: string, to: string, isWanted: (path: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessGone([]))) {
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source)
    if (!isWanted(path)) continue
    const target = join(to, path)
    if (entry.isDirectory()) await mkdir(target, { recursive: true })
    else await mkdir(dirname(target), { recursive: true })
    if (entry.isFile()) await copyFile(source, target).catch(unlessGone(undefined))
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
  }
}

const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }

/** Writes what is committed in a database of SQLite to a new file, while others write to it. */
export async function copySqlite(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    // in one read transaction, so that it is of one state, and with what is in the log only
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

/** @throws ConfigError for a folder that has something in it. */
export async function needEmpty(folder: string, why: string): Promise<void> {
  const names = await readdir(folder).catch(unlessGone<string[]>([]))
  if (names.length > 0) throw new ConfigError([`${folder} is not empty; ${why}`])
}
