import { createHmac, hkdfSync } from 'node:crypto'
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose'

/** Seals what cookies carry, so that nobody but this gateway can read or change it. */
export interface Seal {
  /** `payload` as text that opens until `expires` (milliseconds) and only for `purpose`. */
  close(purpose: string, payload: JWTPayload, expires: number): Promise<string>
  /** What was sealed for `purpose`; undefined when it is forged, changed, for another purpose or expired. */
  open(purpose: string, text: string): Promise<JWTPayload | undefined>
  /** A code that only this gateway can make for `text`. */
  sign(text: string): string
}

/** A seal with keys derived from SESSION_SECRET (RFC 5869); JWE with direct encryption by A256GCM (RFC 7516). */
export function createSeal(secret: string): Seal {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'tutorial-gateway', purpose, 32))
  const [encryption, signature] = [derive('cookies'), derive('csrf')]
  return {
    close: (purpose, payload, expires) =>
      new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(expires / 1000))
        .encrypt(encryption),
    open: async (purpose, text) => {
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
