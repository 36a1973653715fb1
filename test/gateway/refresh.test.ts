import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import type { Gateway } from '../support/gateway.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'
import { startTokenGateway, type TokenIssuer, usual } from './support/token-issuer.ts'
import { untilWritten } from '../support/until.ts'

let issuer: TokenIssuer
let gateway: Gateway
let person: Visitor

beforeAll(async () => {
  ;({ issuer, gateway } = await startTokenGateway())
})

beforeEach(() => {
  Object.assign(issuer, usual)
  person = visitor(gateway.url)
})

const tokenOf = async (who: Visitor): Promise<string | undefined> => {
  const { headers } = (await who.ask('/api/me')).json<{ headers: Record<string, string> }>()
  return headers['authorization']?.replace('Bearer ', '')
}
const numberOf = async (who: Visitor): Promise<unknown> => decodeJwt((await tokenOf(who)) ?? '').jti

describe('a session whose token is about to expire', () => {
  test('gets a new token without a word, and a new cookie', async () => {
    issuer.lifetime = 30
    await person.logIn('person')
    issuer.lifetime = 3600
    const cookie = person.cookies.get('session')
    const first = await numberOf(person)
    expect(person.cookies.get('session')).not.toBe(cookie)
    const before = issuer.refreshed.length
    expect(await numberOf(person)).toBe(first)
    expect(issuer.refreshed).toHaveLength(before)
  })

  test('is renewed once for all requests that come with the old cookie, then and later', async () => {
    issuer.lifetime = 30
    await person.logIn('person')
    issuer.lifetime = 3600
    const before = issuer.refreshed.length
    const old = person.copy()
    const numbers = await Promise.all(Array.from({ length: 10 }, () => numberOf(old.copy())))
    expect(new Set([...numbers, await numberOf(old.copy())]).size).toBe(1)
    expect(issuer.refreshed).toHaveLength(before + 1)
  })

  test('keeps its CSRF token', async () => {
    issuer.lifetime = 30
    await person.logIn('person')
    const token = await person.copy().csrfToken()
    issuer.lifetime = 3600
    await tokenOf(person)
    expect(await person.csrfToken()).toBe(token)
  })

  test('lives on while the token is good, though the issuer refuses or does not answer', async () => {
    for (const trouble of ['refuses', 'broken'] as const) {
      issuer.lifetime = 30
      await person.logIn('person')
      issuer[trouble] = true
      expect(await tokenOf(person)).toBeDefined()
      issuer[trouble] = false
      person = visitor(gateway.url)
    }
  })

  test('ends when the token has expired and the issuer refuses', async () => {
    issuer.lifetime = 0
    await person.logIn('person', '/gateway/health')
    issuer.refuses = true
    expect(await tokenOf(person)).toBeUndefined()
    expect(person.cookies.has('session')).toBe(false)
  })

  test('is nobody for a while when the token has expired and the issuer does not answer, and comes back', async () => {
    issuer.lifetime = 0
    await person.logIn('person', '/gateway/health')
    issuer.broken = true
    expect(await tokenOf(person)).toBeUndefined()
    expect(person.cookies.has('session')).toBe(true)
    issuer.broken = false
    issuer.lifetime = 3600
    expect(await tokenOf(person)).toBeDefined()
  })

  test('is not renewed after the logout', async () => {
    issuer.lifetime = 30
    await person.logIn('person')
    const thief = person.copy()
    await person.open('/logout')
    const before = issuer.refreshed.length
    expect(await tokenOf(thief)).toBeUndefined()
    expect(issuer.refreshed).toHaveLength(before)
  })
})

describe('a long token', () => {
  test('takes several cookies, which go together', async () => {
    issuer.padding = 4000
    await person.logIn('person')
    expect([...person.cookies.keys()].filter(name => name.startsWith('session')).length).toBeGreaterThan(1)
    expect((await tokenOf(person))?.length).toBeGreaterThan(4000)

    const torn = person.copy()
    torn.cookies.delete('session-1')
    expect(await tokenOf(torn)).toBeUndefined()
    await person.open('/logout')
    expect([...person.cookies.keys()].filter(name => name.startsWith('session'))).toEqual([])
  })

  test('that fits into no cookie is told as such', async () => {
    issuer.padding = 14_000
    await expect(person.logIn('person')).rejects.toThrow('502')
    await untilWritten(gateway, /The session is too long to be kept: \d{5} of 15200 characters/)
  })
})
