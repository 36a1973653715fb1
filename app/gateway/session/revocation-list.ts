import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../lib/make-folder.ts'
import { nowMs } from '../../../lib/time.ts'

/** Ids that are used up until a time: of logged-out sessions and of finished logins. */
export interface RevocationList {
  /** Revokes `id` until `expires` (milliseconds); false when it was revoked before. */
  revoke(id: string, expires: number): Promise<boolean>
  /** Undefined while the server that keeps the list does not answer. */
  isRevoked(id: string): Promise<boolean | undefined>
  /** False while that server does not answer. */
  isReachable(): boolean
  stop(): Promise<void>
}

/** Revocations in a file of `folder`, for one gateway process; they hold over a restart. */
export function fileRevocations(folder: string): RevocationList {
  const file = join(folder, FILE)
  makeFolder(folder, 0o700)
  const revoked = readRevoked(file)
  rewrite(file, revoked)
  return {
    revoke: async (id, expires) => {
      if (revoked.has(id)) return false
      revoked.set(id, expires)
      if (revoked.size % SWEPT_EVERY === 0) sweep(file, revoked)
      await appendFile(file, line(id, expires), { flush: true, mode: 0o600 })
      return true
    },
    isRevoked: async id => revoked.has(id),
    isReachable: () => true,
    stop: async () => {}
  }
}

/** The name that releases before this one wrote: a session that was ended stays ended. */
const FILE = 'used-marks'
const SWEPT_EVERY = 1000

/** Forgets what has expired. */
function sweep(file: string, revoked: Map<string, number>): void {
  for (const [id, expires] of revoked) if (expires <= nowMs()) revoked.delete(id)
  rewrite(file, revoked)
}

function line(id: string, expires: number): string {
  return `${expires} ${id}\n`
}

/** The ids that are still revoked; a line that a crash cut short is not one. */
function readRevoked(file: string): Map<string, number> {
  const revoked = new Map<string, number>()
  for (const [, expires, id] of textOf(file).matchAll(/^(\d+) (\S+)\n/gm))
    if (expires && id && Number(expires) > nowMs()) revoked.set(id, Number(expires))
  return revoked
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return ''
  }
}

function rewrite(file: string, revoked: ReadonlyMap<string, number>): void {
  writeFileSync(`${file}.new`, [...revoked].map(([id, expires]) => line(id, expires)).join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
