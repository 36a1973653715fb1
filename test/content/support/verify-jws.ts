import { spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../../support/run/run-folder.ts'

/** A public key as the JWKS lists it. */
export interface Jwk {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly kid: string
  readonly use: string
  readonly alg: string
}

/** The protected header and the claims of a compact JWS, nothing verified yet. */
export function partsOf(jws: string): { header: Record<string, unknown>; claims: Record<string, unknown> } {
  const [header = '', claims = ''] = jws.split('.').map(part => Buffer.from(part, 'base64url').toString('utf8'))
  return {
    header: JSON.parse(header) as Record<string, unknown>,
    claims: JSON.parse(claims) as Record<string, unknown>
  }
}

/** True when node:crypto finds the signature of `jws` to be made with `key`. */
export function verifiesWithNode(jws: string, key: Jwk): boolean {
  const { signed, signature } = split(jws)
  const { kty, crv, x } = key
  return verify(null, Buffer.from(signed), createPublicKey({ key: { kty, crv, x }, format: 'jwk' }), signature)
}

/** True when this machine has an openssl that knows Ed25519. */
export const opensslExists = spawnSync('openssl', ['genpkey', '-algorithm', 'ed25519']).status === 0

/** True when openssl finds the signature of `jws` to be made with `key`; it reads files only. */
export function verifiesWithOpenssl(jws: string, key: Jwk): boolean {
  const { signed, signature } = split(jws)
  const folder = scratchFolder('jws')
  const file = (name: string, bytes: Uint8Array | string): string => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  // the beginning of every SubjectPublicKeyInfo of Ed25519 (RFC 8410)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key.x, 'base64url')])
  const publicKey = ['-pubin', '-keyform', 'DER', '-inkey', file('key.der', spki)]
  const input = ['-rawin', '-in', file('signed', signed), '-sigfile', file('signature', signature)]
  return spawnSync('openssl', ['pkeyutl', '-verify', ...publicKey, ...input]).status === 0
}

/** A new Ed25519 key as PKCS #8 PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function split(jws: string): { signed: string; signature: Buffer } {
  const end = jws.lastIndexOf('.')
  return { signed: jws.slice(0, end), signature: Buffer.from(jws.slice(end + 1), 'base64url') }
}
