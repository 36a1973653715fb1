import type { IncomingMessage } from 'node:http'

/** True for methods that change nothing (RFC 9110, section 9.2.1). */
export function isSafe(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** True for GET and HEAD. */
export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True when a person opens this address in a browser, so that the answer may be a page. */
export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return isRead(method) && (headers.accept ?? '').includes('text/html')
}
