import { platformVariables } from '../config/platform-variables.ts'

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The name of the host in an address; undefined for what is none. */
export const hostIn = (address: string): string | undefined => URL.parse(address)?.hostname

/** True for a name of this machine. */
export const isLocal = (name: string | undefined): boolean => name !== undefined && LOCAL.has(name)

/** True for the origin of this installation; without PUBLIC_URL for those of this machine, where developers have pages. */
export function isOwnOrigin(origin: string): boolean {
  const { PUBLIC_URL } = platformVariables
  return PUBLIC_URL === undefined ? isLocal(hostIn(origin)) : origin === new URL(PUBLIC_URL).origin
}
