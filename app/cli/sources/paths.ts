import { relative, sep } from 'node:path'

/** A path as messages show it: from the folder the command was started in, so that a terminal can open it. */
export const shownPath = (path: string): string => slashed(relative(process.cwd(), path)) || '.'

/** A path with slashes on every system. */
export const slashed = (path: string): string => path.split(sep).join('/')
