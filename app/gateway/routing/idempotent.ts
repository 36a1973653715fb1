import type { IncomingMessage } from 'node:http'

/** Operations that may arrive twice, since their contracts say that the second time changes nothing. */
const IDEMPOTENT: readonly RegExp[] = [
  /^\/api\/(?:completeSteps|keepBookmarks|removeBookmarks)\/?$/i,
  /^\/api\/homepage\/recordRedirectHits\/?$/i,
  /^\/content\/publish\/(?:append|commit|abort)\/?$/i
]

/** True for a POST to `path` that may be sent on twice: by its contract, or since its client gave it a key to tell it by. */
export function isIdempotentPost({ method, headers }: IncomingMessage, path: string): boolean {
  if (method !== 'POST') return false
  return headers['idempotency-key'] !== undefined || IDEMPOTENT.some(each => each.test(path))
}
