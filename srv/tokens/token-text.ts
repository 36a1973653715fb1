import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_BYTES = 4
const SECRET_BYTES = 32
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6
/** Number of random bytes for `tokenText`. */
export const TOKEN_BYTES = ID_BYTES + SECRET_BYTES

const FORM = /^(pat_[0-9a-f]{8}_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Formats `random` as a token `pat_<8 hex>_<43 Base62><6 Base62 checksum>`. */
export function tokenText(random: Buffer): string {
  const id = random.subarray(0, ID_BYTES).toString('hex')
  const secret = base62(BigInt(`0x${random.subarray(ID_BYTES, TOKEN_BYTES).toString('hex')}`), SECRET_LENGTH)
  const body = `pat_${id}_${secret}`
  return body + checksum(body)
}

/** True when form and checksum are right; recognises mistyped tokens without a look-up. */
export function isTokenText(text: string): boolean {
  const [, body, given] = FORM.exec(text) ?? []
  return body !== undefined && given === checksum(body)
}

/** The part of a token that may be shown. */
export const prefixOf = (token: string): string => token.slice(0, 12)

/** The stored form of a token. A fast hash is sufficient: 256 random bits cannot be guessed, unlike a password. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const checksum = (body: string) => base62(BigInt(crc32(body)), CHECKSUM_LENGTH)

function base62(number: bigint, length: number): string {
  let digits = ''
  for (let rest = number; rest > 0n; rest /= 62n) digits = DIGITS.charAt(Number(rest % 62n)) + digits
  return digits.padStart(length, '0')
}
