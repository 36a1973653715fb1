import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomText } from '../clock.ts'

/**
 * The secret that sessions are sealed with: SESSION_SECRET, or in development one that is generated once and kept in
 * `folder` for its owner alone, so that a restart logs nobody out.
 */
export function sessionSecret(given: string | undefined, folder: string): string {
  if (given) return given
  const file = join(folder, 'session-secret')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of two gateways that start together on one folder, the first writes and both read
    writeFileSync(file, randomText(48), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
