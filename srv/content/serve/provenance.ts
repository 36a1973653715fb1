import { createPublicKey, createPrivateKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { calculateJwkThumbprint, CompactSign, exportJWK, FlattenedSign, type JWK } from 'jose'
import { repositoryOf } from '../../catalog/index.ts'
import { DAY, HOUR, now } from '../../../lib/time.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { reader } from '../../cap/database/database.ts'
import { HttpError, notFound } from '../../../lib/errors.ts'
import { route } from '../../platform/http/route.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { readSecret } from '../../secrets/index.ts'
import type { ServedFile } from './active-content.ts'
import { type Freshness, freshnessOf } from '../freshness/current.ts'
import * as described from './described.ts'
import { servedTutorial } from './served-tutorials.ts'
import { variables } from '../store/variables.ts'

const JWKS_PATH = '/.well-known/tutorial-provenance/jwks.json'
const SIGNING_KEY = 'PROVENANCE_SIGNING_KEY'
const ISSUER = 'tutorial-platform'
const VALID_FOR = DAY
/** Signatures are renewed long before they expire. */
const SIGNED_ANEW_AFTER = HOUR

interface SigningKey {
  readonly key: KeyObject
  readonly jwk: JWK
  readonly kid: string
}

const envelopes = new LRUCache<string, string>({
  max: 10_000,
  ttl: SIGNED_ANEW_AFTER,
  perf: { now: () => now().getTime() }
})

/**
 * The Ed25519 keys (PKCS #8 PEM) of PROVENANCE_SIGNING_KEY: the first one signs, the others verify what was signed
 * before a rotation. The id of a key is its RFC 7638 thumbprint.
 */
async function readSigningKeys(): Promise<SigningKey[]> {
  const text = (await readSecret(SIGNING_KEY)) ?? ''
  const blocks =
    text.replaceAll('\\n', '\n').match(/(?<!-)-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g) ?? []
  return Promise.all(blocks.map(readSigningKey))
}

async function readSigningKey(pem: string): Promise<SigningKey> {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${SIGNING_KEY}: must be an Ed25519 key`)
  const jwk = await exportJWK(createPublicKey(key))
  return { key, jwk, kid: await calculateJwkThumbprint(jwk) }
}

/** The credential store may be away for a while. */
const currentKeys = memoizeAsync(readSigningKeys)

/** GET /content/tutorials/<slug>/provenance: what the platform attests of a live tutorial, signed (CONTENT-030). */
export const serveProvenance = route({
  method: 'get',
  path: '/content/tutorials/:slug/provenance',
  access: 'public',
  describes: described.provenance,
  async handle({ params }) {
    requireFlag()
    const slug = params['slug'] ?? ''
    const file = servedTutorial(slug)
    if (!file) throw notFound(`Tutorial not found: ${slug}`, slug)
    const [key] = await currentKeys()
    if (!key) throw new HttpError(503, 'attestation_unavailable', `${SIGNING_KEY} is not configured`)
    return {
      status: 200,
      headers: { 'Cache-Control': 'public, max-age=60, s-maxage=600' },
      body: { jws: await envelopeOf(file, key), jwks_url: JWKS_PATH }
    }
  }
})

/** GET /.well-known/tutorial-provenance/jwks.json: the keys that verify it (RFC 7517). */
export const serveJwks = route({
  method: 'get',
  path: JWKS_PATH,
  access: 'public',
  async handle() {
    requireFlag()
    const keys = (await currentKeys()).map(({ jwk, kid }) => ({ ...jwk, use: 'sig', alg: 'EdDSA', kid }))
    const headers = {
      'Content-Type': 'application/jwk-set+json',
      'Cache-Control': 'public, max-age=300, s-maxage=3600'
    }
    return { status: 200, headers, body: { keys } }
  }
})

function requireFlag(): void {
  if (!variables.PROVENANCE_ENVELOPE_ENABLED) throw notFound('Provenance is switched off')
}

async function envelopeOf(file: ServedFile, key: SigningKey): Promise<string> {
  const freshness = await freshnessOf(file)
  const name = [key.kid, file.slug, file.contentHash, file.writtenAt, JSON.stringify(freshness)].join(' ')
  const known = envelopes.get(name)
  if (known) return known
  const jws = await sign(await claimsOf(file, freshness), key)
  envelopes.set(name, jws)
  return jws
}

async function claimsOf(
  { slug, contentHash, sourceCommit, writtenAt }: ServedFile,
  freshness: Freshness
): Promise<object> {
  const source = await repositoryOf(await reader(), slug)
  const issuedAt = now().getTime()
  return {
    iss: platformVariables.PUBLIC_URL ?? ISSUER,
    sub: slug,
    iat: Math.floor(issuedAt / 1000),
    exp: Math.floor((issuedAt + VALID_FOR) / 1000),
    contentHash,
    provenance: {
      sourceRepo: source ? [source.owner, source.repo].filter(Boolean).join('/') : null,
      sourceCommit,
      builtAt: writtenAt
    },
    freshness
  }
}

/** A signature beside what it signs (RFC 7515, section 7.2.2). */
export interface DetachedSignature {
  readonly protected: string
  readonly signature: string
}

/** Signs `payload` with the key of the platform, whose public half is at `jku`; undefined where no key is configured. */
export async function signDetached(payload: string, base: string): Promise<DetachedSignature | undefined> {
  const [signing] = variables.PROVENANCE_ENVELOPE_ENABLED ? await currentKeys() : []
  if (!signing) return undefined
  const { protected: header = '', signature } = await new FlattenedSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'EdDSA', kid: signing.kid, typ: 'JOSE', jku: `${base}${JWKS_PATH}` })
    .sign(signing.key)
  return { protected: header, signature }
}

function sign(claims: object, { key, kid }: SigningKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'application/tutorial-provenance+jws' })
    .sign(key)
}
