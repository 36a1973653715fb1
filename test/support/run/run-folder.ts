import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFolderPath } from '../environment.ts'

/**
 * The temporary folder of this test run. The first caller is jest's main process: it makes the folder, which is removed
 * when that process ends, whatever happened to the tests.
 */
export function runFolder(): string {
  const existing = runFolderPath.get()
  if (existing) return existing
  const path = mkdtempSync(join(tmpdir(), 'tutorial-platform-test-'))
  // the OS user of PostgreSQL must reach its data below it
  chmodSync(path, 0o711)
  runFolderPath.set(path)
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  afterDeath('sleep 2; rm -rf "$0"', path)
  return path
}

/**
 * Runs a shell script with `argument` as `$0` when this process is gone, even by SIGKILL: the shell waits for the end of
 * its input, which only this process holds open. Returns how to call it off.
 */
export function afterDeath(script: string, argument: string): () => void {
  const shell = spawn('sh', ['-c', `read -r _; ${script}`, argument], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true
  })
  shell.unref()
  ;(shell.stdin as Socket).unref()
  return () => void shell.kill()
}

/** A new, empty folder inside the run folder. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(runFolder(), `${name}-`))
}

/** Folder of the backends' output, one file per test file, for the reporter to show when the file fails. */
export function outputFolder(): string {
  const path = join(runFolder(), 'output')
  mkdirSync(path, { recursive: true })
  return path
}
