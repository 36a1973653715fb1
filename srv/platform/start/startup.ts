import type { Server } from 'node:http'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { openDevelopment } from '../../../lib/config/host.ts'
import { isProduction } from '../config/config.ts'
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
  if (!(error instanceof ConfigError)) throw error
  for (const problem of error.problems) log('config').error(problem)
  process.exit(1)
}
