import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../launch.ts'

const CACHE = join(projectRoot, 'node_modules/.cache')

/** Writes the test files that have failed to `node_modules/.cache/failed-tests`, a line each, for `.ci/run`. */
export function keepFailedFiles(paths: readonly string[]): void {
  mkdirSync(CACHE, { recursive: true })
  const lines = [...new Set(paths)].map(path => `${relative(projectRoot, path)}\n`)
  writeFileSync(join(CACHE, 'failed-tests'), lines.join(''))
}
