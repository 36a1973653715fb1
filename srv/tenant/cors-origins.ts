import { badRequest } from '../../lib/errors.ts'

/**
 * The text itself.
 * @throws HttpError 400 for a part that no browser sends as its origin (RFC 6454, section 6.2), such as `*`.
 */
export function checkOrigins(text: string): string {
  const wrong = [...originsIn(text)].find(origin => !isOrigin(origin))
  if (wrong === undefined) return text
  throw badRequest('invalid_origin', `'${wrong}' is not an origin like https://host:port`, 'allowedCorsOrigins')
}

/** The origins of a comma-separated text. */
export function originsIn(text: string): ReadonlySet<string> {
  const parts = text.split(',').map(part => part.trim())
  return new Set(parts.filter(part => part !== ''))
}

const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text
