import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../launch.ts'
import { fileLine, type TimedFile } from './timing.ts'

const SLOW_SECONDS = 12

/** Files that took long in a full run: a line each, committed, so that a fresh clone starts them first. */
const COMMITTED = join(import.meta.dirname, 'slow-files.txt')
const CACHE = join(projectRoot, 'node_modules/.cache')

/** Writes the slow files of this run to `node_modules/.cache/slow-files.txt`, the slowest first. */
export function keepSlowFiles(files: readonly TimedFile[]): void {
  const slow = files
    .filter(({ seconds }) => seconds >= SLOW_SECONDS)
    .toSorted((one, other) => other.seconds - one.seconds)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, 'slow-files.txt'), slow.map(file => `${fileLine(file)}\n`).join(''))
}

/** Seconds of each committed slow file, by tier and path. */
export function slowFiles(): ReadonlyMap<string, number> {
  const lines = readFileSync(COMMITTED, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map(line => {
      const [seconds = '', tier = '', path = ''] = line.trim().split(/\s+/)
      return [nameOf(tier, path), Number(seconds)]
    })
  )
}

/** The key of a file in {@link slowFiles}; `path` is relative to the project. */
export const nameOf = (tier: string, path: string): string => `${tier} ${path}`
