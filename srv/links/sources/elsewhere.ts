import { platformVariables } from '../../platform/config/platform-variables.ts'

/** False for an address of this site itself. */
export function isElsewhere(address: string): boolean {
  const { PUBLIC_URL } = platformVariables
  return PUBLIC_URL === undefined || new URL(address).host !== new URL(PUBLIC_URL).host
}
