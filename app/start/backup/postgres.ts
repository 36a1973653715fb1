import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ConfigError } from '../../../lib/config/config-error.ts'
import type { Environment } from '../../../lib/config/readers.ts'

/** A database, and the variables with which programs of PostgreSQL run, such as PATH and PGSSLROOTCERT. */
interface Address {
  readonly url: URL
  readonly environment: Environment
}

/** Writes the database to `file`, of one state, in PostgreSQL's own form. @throws ConfigError when pg_dump fails. */
export const dump = (address: Address, file: string): Promise<void> =>
  run('pg_dump', address, ['--format=custom', `--file=${file}`])

/**
 * Fills the database, which is empty, from `file`, all or nothing.
 * @throws ConfigError when pg_restore fails, for example since something is there already.
 */
export const restoreDump = (address: Address, file: string): Promise<void> =>
  run('pg_restore', address, ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file])

/** Runs a program of PostgreSQL; its password is in the environment, where other users of the machine do not see it. */
async function run(program: string, { url, environment }: Address, options: readonly string[]): Promise<void> {
  const address = new URL(url)
  address.password = ''
  // what the driver of Node.js calls so
  if (address.searchParams.get('sslmode') === 'no-verify') address.searchParams.set('sslmode', 'require')
  const child = spawn(program, [`--dbname=${address.href}`, ...options], {
    env: { ...environment, PGPASSWORD: decodeURIComponent(url.password) },
    stdio: ['ignore', 'inherit', 'inherit']
  })
  const [code] = (await once(child, 'close').catch(({ code: reason }: NodeJS.ErrnoException) => [reason])) as unknown[]
  if (code === 0) return
  const reason =
    code === 'ENOENT' ? 'is not installed; it comes with the client of PostgreSQL' : `ended with ${String(code)}`
  throw new ConfigError([`${program} ${reason}`])
}
