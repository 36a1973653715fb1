import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Gateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'
import { startTokenGateway, type TokenIssuer, usual } from './support/token-issuer.ts'

let issuer: TokenIssuer
let gateway: Gateway
let someone: Visitor

beforeAll(async () => {
  ;({ issuer, gateway } = await startTokenGateway())
})

beforeEach(() => {
  Object.assign(issuer, usual)
  someone = visitor(gateway.url)
})

const session = (who: Visitor): Promise<HttpResponse> => who.ask('/gateway/session')
const userOf = async (who: Visitor): Promise<unknown> => (await session(who)).json<{ user: unknown }>().user

/** Fails unless nothing may keep the answer. */
function expectFresh({ status, headers }: HttpResponse): void {
  expect({ status, cached: headers['cache-control'], tag: headers.etag }).toEqual({
    status: 200,
    cached: 'no-store',
    tag: undefined
  })
}

describe('GET /gateway/session', () => {
  test('tells somebody anonymous that nobody is logged in, without failing and without a cookie', async () => {
    const answer = await get(`${gateway.url}/gateway/session`)
    expectFresh(answer)
    expect(answer.json()).toEqual({ user: null })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('tells who is logged in, and what for, but no token', async () => {
    issuer.person = { given_name: 'Pat', family_name: 'Person', email: 'pat@example.com' }
    await someone.logIn('person')
    const answer = await session(someone)
    expectFresh(answer)
    expect(answer.json()).toEqual({ user: { name: 'Pat Person', email: 'pat@example.com', scopes: ['Admin'] } })
  })

  test.each([
    [{ name: 'Dr. Pat', given_name: 'Pat', email: 'pat@example.com' }, 'Dr. Pat', 'pat@example.com'],
    [{ given_name: 'Pat' }, 'Pat', null],
    [{ email: 'pat@example.com' }, 'pat@example.com', 'pat@example.com'],
    [{}, 'person', null],
    [{ name: 7 }, 'person', null]
  ])('calls somebody of whom the issuer says %j %s', async (person, name, email) => {
    issuer.person = person
    await someone.logIn('person')
    expect(await userOf(someone)).toMatchObject({ name, email })
  })

  test('is never answered with 304, whatever a cache asks', async () => {
    await someone.logIn('person')
    for (const headers of [{ 'if-none-match': '*' }, { 'if-modified-since': new Date(2100, 0).toUTCString() }])
      expectFresh(await someone.ask('/gateway/session', { headers }))
  })

  test('knows nobody by a session that has expired, was ended or is forged, and takes its cookie away', async () => {
    issuer.lifetime = 0
    await someone.logIn('person', '/gateway/health')
    issuer.refuses = true
    expectFresh(await session(someone))
    expect(someone.cookies.has('session')).toBe(false)

    Object.assign(issuer, { lifetime: 3600, refuses: false })
    await someone.logIn('person')
    const thief = someone.copy()
    await someone.open('/logout')
    const forger = visitor(gateway.url, new Map([['session', '1~abc']]))
    for (const who of [someone, thief, forger]) {
      expect(await userOf(who)).toBeNull()
      expect(who.cookies.has('session')).toBe(false)
    }
  })

  test('knows nobody for a while when the issuer does not answer, and somebody again afterwards', async () => {
    issuer.lifetime = 0
    await someone.logIn('person', '/gateway/health')
    issuer.broken = true
    expectFresh(await session(someone))
    Object.assign(issuer, { lifetime: 3600, broken: false })
    expect(await userOf(someone)).toMatchObject({ name: 'person' })
  })

  test('renews a session that is about to expire', async () => {
    issuer.lifetime = 30
    await someone.logIn('person')
    const before = someone.cookies.get('session')
    issuer.lifetime = 3600
    expect(await userOf(someone)).toMatchObject({ name: 'person' })
    expect(someone.cookies.get('session')).not.toBe(before)
  })

  test('takes no token for a login: what counts is the session', async () => {
    await someone.logIn('person')
    const bearer = { authorization: 'Bearer anything' }
    expect((await get(`${gateway.url}/gateway/session`, bearer)).json()).toEqual({ user: null })
    expect((await someone.ask('/gateway/session', { headers: bearer })).json()).not.toEqual({ user: null })
  })
})
