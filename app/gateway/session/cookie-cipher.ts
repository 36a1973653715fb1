import { createHmac, hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

/** Encrypts the content of cookies, so that nobody but this gateway can read or change it. */
export interface CookieCipher {
  /** `payload` as text that decrypts until `expires` (milliseconds) and only for `purpose`. */
  encrypt(purpose: string, payload: JWTPayload, expires: number): Promise<string>
  /** The payload that was encrypted for `purpose`; undefined when it is forged, changed, for another purpose or expired. */
  decrypt(purpose: string, text: string): Promise<JWTPayload | undefined>
  /** A code that only this gateway can make for `text`. */
  sign(text: string): string
}

/** Cipher with keys derived from SESSION_SECRET (RFC 5869); JWE with direct encryption by A256GCM (RFC 7516). */
export function createCookieCipher(secret: string): CookieCipher {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'tutorial-gateway', purpose, 32))
  const [encryption, signature] = [derive('cookies'), derive('csrf')]
  return {
    encrypt: (purpose, payload, expires) =>
      new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(expires / 1000))
        .encrypt(encryption),
    decrypt: async (purpose, text) => {
      try {
        const limits = { audience: purpose, keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
        return (await jwtDecrypt(text, encryption, limits)).payload
      } catch {
        return undefined
      }
    },
    sign: text => createHmac('sha256', signature).update(text).digest('base64url')
  }
}
