import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Backend } from '../support/backend.ts'
import { isFullRun } from '../support/environment.ts'
import { get } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { handmade } from './support/identity.ts'
import { sendRaw } from './support/raw-request.ts'
import { leaseIssued } from './support/issued-backend.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const RUNS = isFullRun() ? 600 : 200

describe('authorization headers', () => {
  let issuer: LeasedIssuer
  let backend: Backend
  let valid: string

  beforeAll(async () => {
    ;({ issuer, backend } = await leaseIssued())
    valid = await issuer.sign({ sub: 'lea', scope: 'Admin' })
  })

  /** Latin-1 text without line breaks: what can stand in a header line at all, and some that cannot. */
  const headerText = fc
    .array(
      fc.integer({ min: 1, max: 255 }).filter(byte => byte !== 10 && byte !== 13),
      { maxLength: 300 }
    )
    .map(bytes => Buffer.from(bytes).toString('latin1'))

  const scheme = fc.oneof(
    fc.constantFrom('Bearer', 'bearer', 'Basic', 'BASIC', 'Digest', 'Negotiate', 'Bearer Bearer', 'Basic:', ''),
    headerText
  )

  const claims = fc.record(
    {
      iss: fc.oneof(fc.anything(), fc.constant('issuer')),
      aud: fc.anything(),
      sub: fc.anything(),
      exp: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      scope: fc.anything()
    },
    { requiredKeys: [] }
  )

  const joseHeader = fc.record(
    {
      alg: fc.oneof(fc.constantFrom('none', 'RS256', 'HS256', 'ES256', 'EdDSA', 'RSA-OAEP', 'dir'), fc.anything()),
      kid: fc.oneof(fc.constant('key-1'), fc.anything()),
      typ: fc.anything(),
      crit: fc.anything(),
      b64: fc.anything()
    },
    { requiredKeys: [] }
  )

  /** A value as far as JSON can express it. */
  const asJson = (value: unknown): unknown => {
    const [said] = JSON.parse(JSON.stringify([value], (_, each: unknown) => plain(each))) as unknown[]
    return said
  }
  const plain = (value: unknown) => (typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value)

  const madeUpToken = fc
    .tuple(joseHeader, claims, fc.base64String())
    .map(([header, payload, signature]) => `Bearer ${handmade(asJson(header), asJson(payload), signature)}`)

  /** The valid token with one character changed; the last of the signature carries bits that count for nothing. */
  const mutatedToken = fc
    .tuple(fc.double({ min: 0, max: 0.99, noNaN: true }), fc.constantFrom(...'abcXYZ019.=~'), fc.nat(3))
    .map(([position, character, length]) => {
      const at = Math.floor(position * (valid.length - 8))
      const changed = valid.slice(0, at) + character + valid.slice(at + length)
      return `Bearer ${changed === valid ? `x${valid}` : changed}`
    })

  const password = fc
    .tuple(fc.constantFrom('admin', 'learner', 'Admin', '', 'root'), fc.string({ maxLength: 40 }))
    .filter(([name, text]) => name !== text && !text.includes('\0'))
    .map(([name, text]) => `Basic ${Buffer.from(`${name}:${text}`).toString('base64')}`)

  const anyCredentials = fc.tuple(scheme, headerText).map(([name, text]) => `${name} ${text}`)

  /** An address of its own, so that the backend counts the guesses for nobody else. */
  const GUESSER = 'X-Forwarded-For: 203.0.113.77'

  test('random Authorization headers, and not one gets further than 401', async () => {
    const answers = new Map<number, number>()
    const authorization = fc.oneof(anyCredentials, madeUpToken, mutatedToken, password, headerText)
    await fc.assert(
      fc.asyncProperty(authorization, async header => {
        const path = header.length % 2 ? '/health/auth' : '/admin/$metadata'
        const { status } = await sendRaw(backend.url, `GET ${path} HTTP/1.1`, [`Authorization: ${header}`, GUESSER])
        answers.set(status, (answers.get(status) ?? 0) + 1)
        // passwords are checked so many times, then not any more
        expect([400, 401, 429]).toContain(status)
      }),
      { numRuns: RUNS }
    )
    expect(answers.get(401)).toBeGreaterThan(RUNS / 2)
    expect((await get(`${backend.url}/health`)).status).toBe(200)
    expect((await get(`${backend.url}/admin/$metadata`, { authorization: `Bearer ${valid}` })).status).toBe(200)
  })
})
