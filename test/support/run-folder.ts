import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFolderPath } from './environment.ts'

/**
 * The temporary folder of this test run. The first caller is jest's main process: it makes the folder and removes it
 * when the process ends, whatever happened to the tests.
 */
export function runFolder(): string {
  const existing = runFolderPath.get()
  if (existing) return existing
  const path = mkdtempSync(join(tmpdir(), 'tutorial-platform-test-'))
  chmodSync(path, 0o711)
  runFolderPath.set(path)
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A new, empty folder inside the run folder. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(runFolder(), `${name}-`))
}

/** Where backends leave their output, one file per test file, for the reporter to show when the file fails. */
export function outputFolder(): string {
  const path = join(runFolder(), 'output')
  mkdirSync(path, { recursive: true })
  return path
}
