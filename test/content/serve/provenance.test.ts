import { beforeAll, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { verifies } from '../../requirements/verifies.ts'
import { credentialsIn } from '../../secrets/support/credentials.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse } from '../../support/http/http.ts'
import { hashOf, publish, sampleDocument } from '../../support/publish.ts'
import {
  type Jwk,
  newSigningKey,
  opensslExists,
  partsOf,
  verifiesWithNode,
  verifiesWithOpenssl
} from '../support/verify-jws.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

const jwksPath = '/.well-known/tutorial-provenance/jwks.json'
const commit = 'c0ffee0123456789c0ffee0123456789c0ffee01'
const flag = { PROVENANCE_ENVELOPE_ENABLED: 'true' }
const firstKey = newSigningKey()

let backend: Backend

const provenance = (slug: string): Promise<HttpResponse> => get(`${backend.url}/content/tutorials/${slug}/provenance`)
const keys = async (): Promise<Jwk[]> => (await get(`${backend.url}${jwksPath}`)).json<{ keys: Jwk[] }>().keys
const jwsOf = async (slug: string): Promise<string> => (await provenance(slug)).json<{ jws: string }>().jws

/** The listed key that the header of a JWS names. */
async function keyOf(jws: string): Promise<Jwk> {
  const named = (await keys()).find(({ kid }) => kid === partsOf(jws).header['kid'])
  if (!named) throw new Error('The JWKS does not list the key')
  return named
}

/** The same data, signed for something else. */
function forged(jws: string, change: (claims: Record<string, unknown>) => object): string {
  const [header, , signature] = jws.split('.')
  const claims = Buffer.from(JSON.stringify(change(partsOf(jws).claims))).toString('base64url')
  return [header, claims, signature].join('.')
}

describe('with the flag on', () => {
  beforeAll(async () => {
    backend = await startBackend({ env: { ...flag, PROVENANCE_SIGNING_KEY: firstKey } })
    const metadata = { attested: { title: 'Attested', repository: { owner: 'some', repo: 'tutorials' } } }
    await publish(
      backend,
      { attested: sampleDocument('attested'), plain: sampleDocument('plain'), __404__: '<h1>404</h1>' },
      { metadata, sources: { attested: '# Attested' }, sourceCommits: { attested: commit } }
    )
  })

  verifies(['CONTENT-030', 'CONTENT-038'], 'anybody gets the envelope of a tutorial', async () => {
    const answer = await provenance('attested')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ jws: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), jwks_url: jwksPath })
    expect(answer.headers['cache-control']).toBe('public, max-age=60, s-maxage=600')
  })

  verifies(['CONTENT-039', 'CONTENT-041'], 'anybody gets the keys that verify it', async () => {
    const answer = await get(`${backend.url}${jwksPath}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/jwk-set+json'])
    expect(answer.headers['cache-control']).toBe('public, max-age=300, s-maxage=3600')
    const [key, ...more] = answer.json<{ keys: Jwk[] }>().keys
    expect(more).toEqual([])
    expect(Object.keys(key as Jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' })
    const thumbprint = `{"crv":"Ed25519","kty":"OKP","x":"${(key as Jwk).x}"}`
    expect((key as Jwk).kid).toBe(createHash('sha256').update(thumbprint).digest('base64url'))
  })

  verifies('CONTENT-031', 'node:crypto verifies it with the listed key', async () => {
    const jws = await jwsOf('attested')
    const key = await keyOf(jws)
    expect(partsOf(jws).header).toEqual({
      alg: 'EdDSA',
      kid: key.kid,
      typ: 'application/tutorial-provenance+jws'
    })
    expect(verifiesWithNode(jws, key)).toBe(true)
    expect(
      verifiesWithNode(
        forged(jws, claims => ({ ...claims, sub: 'plain' })),
        key
      )
    ).toBe(false)
  })

  if (opensslExists)
    verifies('CONTENT-031', 'openssl verifies it too', async () => {
      const jws = await jwsOf('attested')
      const key = await keyOf(jws)
      expect(verifiesWithOpenssl(jws, key)).toBe(true)
      expect(
        verifiesWithOpenssl(
          forged(jws, claims => ({ ...claims, contentHash: '0' })),
          key
        )
      ).toBe(false)
    })

  verifies(
    ['CONTENT-032', 'CONTENT-033', 'CONTENT-034'],
    'it attests hash, source commit, time and freshness',
    async () => {
      const { claims } = partsOf(await jwsOf('attested'))
      const [row] = await backend.sql(
        'SELECT writtenAt FROM tutorials_content_ContentFiles WHERE slug = ? ORDER BY version DESC',
        ['attested']
      )
      expect(claims).toEqual({
        iss: 'tutorial-platform',
        sub: 'attested',
        iat: expect.any(Number),
        exp: Number(claims['iat']) + 24 * 60 * 60,
        contentHash: hashOf(sampleDocument('attested')),
        provenance: { sourceRepo: 'some/tutorials', sourceCommit: commit, builtAt: row?.['writtenat'] },
        freshness: { confidence: 'unknown', lastScanned: null, openHighCount: null, detectorModel: null }
      })
      expect(Math.abs(Number(claims['iat']) * 1000 - Date.now())).toBeLessThan(60_000)
    }
  )

  test('what is not known of a tutorial is null', async () => {
    expect(partsOf(await jwsOf('plain')).claims['provenance']).toMatchObject({ sourceRepo: null, sourceCommit: null })
  })

  verifies('CONTENT-032', 'it follows the text', async () => {
    const before = await jwsOf('plain')
    await publish(backend, { plain: sampleDocument('plain', 2) })
    const after = await jwsOf('plain')
    expect(after).not.toBe(before)
    expect(partsOf(after).claims['contentHash']).toBe(hashOf(sampleDocument('plain', 2)))
  })

  test('it is renewed before it expires', async () => {
    const expiry = async (): Promise<number> => Number(partsOf(await jwsOf('attested')).claims['exp']) * 1000
    const later = Date.now() + 23.5 * 60 * 60 * 1000
    expect(await expiry()).toBeGreaterThan(Date.now())
    await backend.at(new Date(later))
    expect(await expiry()).toBeGreaterThan(later + 60 * 60 * 1000)
    await backend.at(0)
  })

  verifies('CONTENT-037', 'an unknown slug answers 404', async () => {
    for (const slug of ['unknown', '__404__', 'Attested', 'constructor']) {
      const answer = await provenance(slug)
      expect([slug, answer.status]).toEqual([slug, 404])
    }
  })

  test('a tutorial says where its envelope is', async () => {
    const { headers } = await head(`${backend.url}/content/tutorials/attested`)
    expect(headers['x-content-provenance']).toBe('/content/tutorials/attested/provenance')
    expect(headers['x-freshness-confidence']).toBe('unknown')
  })
})

describe('after a rotation', () => {
  const secondKey = newSigningKey()

  test('the new key signs, and both verify what they signed', async () => {
    const signedBefore = await jwsOf('attested')
    const stored = { database: backend.database, dataDir: backend.dataDir }
    await credentialsIn(stored.dataDir).set('PROVENANCE_SIGNING_KEY', `${secondKey}${firstKey}`)
    await backend.kill()
    backend = await startBackend({ ...stored, env: { ...flag, PROVENANCE_SIGNING_KEY: firstKey } })
    const signedAfter = await jwsOf('attested')
    expect(await keys()).toHaveLength(2)
    expect(partsOf(signedAfter).header['kid']).not.toBe(partsOf(signedBefore).header['kid'])
    for (const jws of [signedBefore, signedAfter]) expect(verifiesWithNode(jws, await keyOf(jws))).toBe(true)
    expect(verifiesWithNode(signedAfter, await keyOf(signedBefore))).toBe(false)
  })

  test('no private part of a key is ever shown', async () => {
    for (const key of await keys()) expect(Object.keys(key)).not.toContain('d')
  })
})

describe('without a key', () => {
  test('the envelope answers 503 and the key set is empty', async () => {
    backend = await startBackend({ env: flag })
    await publish(backend, { unsigned: sampleDocument('unsigned') })
    const answer = await provenance('unsigned')
    expect([answer.status, answer.json()]).toMatchObject([503, { error: { code: 'attestation_unavailable' } }])
    expect(await keys()).toEqual([])
  })
})

describe('with the flag off', () => {
  verifies(['CONTENT-036', 'CONTENT-040'], 'neither the envelope nor the keys are there', async () => {
    backend = await startBackend({ env: { PROVENANCE_SIGNING_KEY: firstKey } })
    await publish(backend, { attested: sampleDocument('attested') })
    expect((await provenance('attested')).status).toBe(404)
    expect((await get(`${backend.url}${jwksPath}`)).status).toBe(404)
    const { headers } = await get(`${backend.url}/content/tutorials/attested`)
    expect(headers['x-content-provenance']).toBeUndefined()
    expect(headers['x-freshness-confidence']).toBeUndefined()
  })
})
