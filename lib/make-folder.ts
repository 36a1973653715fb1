import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes `folder` and those above it; one that is there stays as it is. Stands in for the option `recursive` of Node's
 * mkdir, which never returns where a file system takes no folders, as below `/proc`.
 * @throws Error of the file system, such as EACCES, ENOENT or EEXIST for a file of that name.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && dirname(folder) !== folder) {
      makeFolder(dirname(folder), mode)
      mkdirSync(folder, { mode })
    } else if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
