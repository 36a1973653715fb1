import { realpathSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { CommandError } from '../shared/errors.ts'

/** A path as messages show it, so that a terminal can open it: from the folder the command was started in, else absolute. */
export function shownPath(path: string): string {
  const below = slashed(relative(process.cwd(), path))
  return below.startsWith('../') || below === '..' ? slashed(path) : below || '.'
}

/** A path with slashes on every system. */
export const slashed = (path: string): string => path.split(sep).join('/')

/** True for a folder itself and all that lies below it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

/** A folder without symbolic links. @throws CommandError when it cannot be read. */
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    throw new CommandError(
      `Cannot read the folder ${folder}: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}`
    )
  }
}
