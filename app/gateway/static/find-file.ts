import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A regular file that may be served. */
export interface FoundFile {
  /** Its real path. */
  readonly path: string
  /** Another one as soon as the file is written or replaced. */
  readonly identity: string
}

const notThere = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'])

/** Undefined for an error that says that there is no such file; other errors are thrown. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (!notThere.has(error.code ?? '')) throw error
  return undefined
}

/** The folder itself, past symbolic links; undefined while there is none. */
export function realFolder(folder: string): Promise<string | undefined> {
  return realpath(folder).catch(absent)
}

/**
 * A regular file below `folder`, which is a real path. Undefined when there is none, and for one that a symbolic link
 * takes out of the folder.
 */
export async function findBelow(folder: string, names: readonly string[]): Promise<FoundFile | undefined> {
  const path = await realpath(join(folder, ...names)).catch(absent)
  if (!path?.startsWith(folder + sep)) return undefined
  const stats = await stat(path, { bigint: true }).catch(absent)
  if (!stats?.isFile()) return undefined
  return { path, identity: `${path}|${stats.ino}|${stats.size}|${stats.mtimeNs}` }
}
