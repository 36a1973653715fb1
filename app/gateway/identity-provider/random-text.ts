import { generateKeySync } from 'node:crypto'

/** 256 random bits as text. */
export function randomText(): string {
  return generateKeySync('hmac', { length: 256 }).export().toString('base64url')
}
