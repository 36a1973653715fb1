import { posix } from 'node:path'
import type { Import, SourceFile } from './source-file.ts'

/** An import that leads to another file of the repository. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
  readonly dynamic: boolean
  readonly line: number
}

/** One broken rule, as a line for people: place and reason. */
export type Violation = string

export const violation = (path: string, line: number, reason: string): Violation => `${path}:${line} ${reason}`

/** All imports between files of the repository. */
export function edgesOf(files: readonly SourceFile[]): readonly Edge[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter(isRelative).map(({ specifier, typeOnly, dynamic, line }) => ({
      from: path,
      to: posix.join(posix.dirname(path), specifier),
      typeOnly,
      dynamic,
      line
    }))
  )
}

export function isRelative({ specifier }: Import): boolean {
  return specifier.startsWith('.')
}

/** The folder below `srv/` that holds a file; none for the files directly in `srv/` and outside of it. */
export function domainOf(path: string): string | undefined {
  return /^srv\/([^/]+)\//.exec(path)?.[1]
}
