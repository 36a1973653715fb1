import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** An open file; whoever gets it closes it. */
export interface OpenFile {
  readonly handle: FileHandle
  readonly size: number
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
 * Opens a regular file below `folder`, which is a real path. Undefined when there is none, and for one that a symbolic
 * link takes out of the folder.
 */
export async function openBelow(folder: string, names: readonly string[]): Promise<OpenFile | undefined> {
  const path = await realpath(join(folder, ...names)).catch(absent)
  if (!path?.startsWith(folder + sep)) return undefined
  // a FIFO would otherwise hold the thread until somebody writes into it
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const handle = await open(path, flags).catch(absent)
  if (!handle) return undefined
  try {
    const stat = await handle.stat({ bigint: true })
    if (!stat.isFile()) return void (await handle.close())
    return { handle, size: Number(stat.size), identity: `${path}|${stat.ino}|${stat.size}|${stat.mtimeNs}` }
  } catch (error) {
    await handle.close()
    throw error
  }
}
