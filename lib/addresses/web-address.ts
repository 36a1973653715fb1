import { staysHere } from './path-within.ts'

/** True for a path of this site: one slash at the beginning, also behind dots, no spaces and no backslashes. */
export const isSitePath = (text: string): boolean => /^\/[^\s\\]*$/.test(text) && staysHere(text)

/** True for an http or https address that a browser would open as it stands. */
export function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text)
}
