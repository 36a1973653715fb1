import { isIP } from 'node:net'
import { isLoopback } from '../http/client-address.ts'
import { type Environment, isProduction, type Reader } from './readers.ts'

export const THIS_MACHINE = '127.0.0.1'
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * The address to listen on. Development has users with known passwords, so it is reached from this machine alone; in
 * production no value means all addresses.
 */
export const host: Reader<string | undefined> = {
  rule: 'an IP address',
  read(text, environment) {
    if (text !== undefined && isIP(text) === 0) throw new Error('must be an IP address, such as 0.0.0.0')
    return text ?? (isProduction(environment) ? undefined : THIS_MACHINE)
  }
}

/** The address at which processes of this machine reach a server that listens on `HOST`. */
export function hostForOwn(environment: Environment): string {
  const listening = host.read(environment['HOST'] || undefined, environment)
  if (listening === undefined || EVERYWHERE.has(listening)) return THIS_MACHINE
  return isIP(listening) === 6 ? `[${listening}]` : listening
}

/** Warning of a development process that other machines reach; undefined for any other. */
export function openDevelopment(listening: string | undefined, production: boolean): string | undefined {
  if (production || (listening !== undefined && isLoopback(listening))) return undefined
  return 'HOST: other machines reach this process, and development users are on; their passwords are their names'
}
