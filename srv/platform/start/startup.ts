import type { Server } from 'node:http'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { openDevelopment } from '../../../lib/config/host.ts'
import { isProduction } from '../config/config.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { isWithoutRoom } from '../../cap/database/connection/unavailable.ts'
import { log } from '../../cap/log.ts'

/** Warns of a development process that other machines reach. */
export function warnWhenOpen(listening: string | undefined): void {
  const warning = openDevelopment(listening, isProduction())
  if (warning) log('access').warn(warning)
}

/** Ends the process with a clear message when `server` cannot listen on `port`. */
export function exitWhenPortFails(server: Server, port: number): void {
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? 'is taken by another process' : `cannot be listened on: ${error.message}`
    exitOnConfigError(new ConfigError([`PORT: ${port} ${reason}`]))
  })
}

/**
 * Ends the process with one line for each thing that the operator must put right.
 * @throws `error` when it is none of these.
 */
export function exitOnConfigError(error: unknown): never {
  const problem = isWithoutRoom(error) ? withoutRoom(error as Error) : error
  if (!(problem instanceof ConfigError)) throw error
  for (const line of problem.problems) log('config').error(line)
  process.exit(1)
}

/** The schema is the first that is stored. */
function withoutRoom({ message }: Error): ConfigError {
  const { DATABASE_URL, DATA_DIR } = platformVariables
  const place = DATABASE_URL ? `DATABASE_URL: the disk of ${DATABASE_URL.host}` : `DATA_DIR: the disk of ${DATA_DIR}`
  return new ConfigError([`${place} has no room left: ${message}`])
}
