import { describe, expect, test } from '@jest/globals'
import { isReserved, outcomeOf, outcomeOfError } from '../../srv/links/check/classify.ts'
import { decide, type LinkState, type Outcome } from '../../srv/links/check/decide.ts'
import { patienceOf } from '../../srv/links/check/patience.ts'
import { redirectOf } from '../../srv/links/check/redirect.ts'
import { RefusedAddressError, UnreachableError } from '../../lib/outbound/public-request.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const begin = new Date('2026-03-01T03:40:00.000Z')
const at = (ms: number) => new Date(begin.getTime() + ms)
const fresh: LinkState = { status: 'NEW', failures: 0, failedAt: null, brokenSince: null, lastCheckedAt: null }
const gone: Outcome = { kind: 'failed', as: 'BROKEN', reason: 'answers 404', httpStatus: 404 }
const away: Outcome = { kind: 'failed', as: 'UNREACHABLE', reason: 'no answer in time', isSilent: true }
const ok: Outcome = { kind: 'answered', httpStatus: 200 }

/** The states of a link that is asked at these times. */
function statesOf(...asked: readonly (readonly [ms: number, outcome: Outcome])[]): readonly string[] {
  let state = fresh
  return asked.map(([ms, outcome]) => (state = { ...state, ...decide(state, outcome, at(ms), 'host') }).status)
}

describe('a link', () => {
  test('is broken after two failures that are a day or more apart', () => {
    expect(statesOf([0, gone], [DAY - 1, gone], [DAY, gone])).toEqual(['SUSPECT', 'SUSPECT', 'BROKEN'])
    expect(statesOf([0, gone], [1, gone], [2, gone], [3, gone])).toEqual(Array(4).fill('SUSPECT'))
    expect(statesOf([0, gone], [DAY, ok], [2 * DAY, gone])).toEqual(['SUSPECT', 'OK', 'SUSPECT'])
    expect(statesOf([0, gone], [DAY, gone], [8 * DAY, ok])).toEqual(['SUSPECT', 'BROKEN', 'OK'])
  })

  test('whose host does not answer is unreachable, after two weeks broken', () => {
    expect(statesOf([0, away], [DAY, away], [8 * DAY, away], [15 * DAY, away])).toEqual([
      'SUSPECT',
      'UNREACHABLE',
      'UNREACHABLE',
      'BROKEN'
    ])
  })

  test('that failed tells since when, and is asked again a day later, then weekly', () => {
    const first = decide(fresh, gone, begin, 'host')
    expect(first).toMatchObject({ failures: 1, brokenSince: begin.toISOString(), nextCheckAt: at(DAY).toISOString() })
    const second = decide(first, gone, at(DAY), 'host')
    expect(second).toMatchObject({
      failures: 2,
      brokenSince: begin.toISOString(),
      nextCheckAt: at(8 * DAY).toISOString()
    })
    expect(decide(second, ok, at(9 * DAY), 'host')).toMatchObject({
      failures: 0,
      brokenSince: null,
      reason: null,
      failedAt: null
    })
  })

  test('that works is asked again in three weeks, on one day with all others of its host', () => {
    const days = (host: string) => (Date.parse(decide(fresh, ok, begin, host).nextCheckAt) - begin.getTime()) / DAY
    const all = Array.from({ length: 50 }, (_, index) => days(`host-${index}.example`))
    expect([Math.min(...all), Math.max(...all)]).toEqual([20, 24])
    expect(days('host-1.example')).toBe(days('host-1.example'))
  })

  test('that moved for good says where to', () => {
    const moved: Outcome = { kind: 'answered', httpStatus: 200, movedTo: 'https://new.example/' }
    expect(decide(fresh, moved, begin, 'host')).toMatchObject({ status: 'MOVED', movedTo: 'https://new.example/' })
  })

  test('whose host asks for patience stays as it is', () => {
    const later: Outcome = { kind: 'later', host: 'host', until: at(HOUR), reason: 'answers 429', httpStatus: 429 }
    const before: LinkState = { ...fresh, status: 'OK', lastCheckedAt: at(-DAY).toISOString() }
    expect(decide(before, later, begin, 'host')).toMatchObject({
      ...{ status: 'OK', lastCheckedAt: at(-DAY).toISOString(), nextCheckAt: at(HOUR).toISOString() }
    })
    expect(decide(fresh, later, begin, 'host')).toMatchObject({
      status: 'NOT_CHECKED',
      lastCheckedAt: begin.toISOString()
    })
  })
})

test.each([
  [200, 'answered'],
  [204, 'answered'],
  [304, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [999, 'refused'],
  [400, 'BROKEN'],
  [404, 'BROKEN'],
  [410, 'BROKEN'],
  [500, 'UNREACHABLE'],
  [503, 'UNREACHABLE']
] as const)('an answer %i is %s', (status, expected) => {
  const outcome = outcomeOf(status)
  expect(outcome.kind === 'failed' ? outcome.as : outcome.kind).toBe(expected)
})

const unreachable = (cause: object) => new UnreachableError('host', { cause })

test.each([
  [unreachable({ code: 'ENOTFOUND' }), 'BROKEN', 'no such host', true],
  [unreachable({ code: 'EAI_AGAIN' }), 'UNREACHABLE', 'no connection: EAI_AGAIN', true],
  [unreachable({ code: 'ECONNREFUSED' }), 'UNREACHABLE', 'no connection: ECONNREFUSED', true],
  [unreachable({ name: 'TimeoutError' }), 'UNREACHABLE', 'no answer in time', true],
  [unreachable({ code: 'CERT_HAS_EXPIRED' }), 'BROKEN', 'no valid certificate: CERT_HAS_EXPIRED', undefined],
  [
    unreachable({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'BROKEN',
    'no valid certificate: ERR_TLS_CERT_ALTNAME_INVALID',
    undefined
  ]
] as const)('a request without an answer: %s', (error, as, reason, isSilent) => {
  expect(outcomeOfError(error)).toEqual({ kind: 'failed', as, reason, ...(isSilent && { isSilent }) })
})

test('an address that is refused is not broken, and an error of the program is none of the link', () => {
  expect(outcomeOfError(new RefusedAddressError('10.0.0.1 is not public'))).toMatchObject({ kind: 'refused' })
  expect(() => outcomeOfError(new TypeError('program'))).toThrow('program')
})

test('hosts that stand for examples are known', () => {
  const reserved = [
    'example.com',
    'api.example.org',
    'host.example',
    'localhost',
    'my.test',
    'printer.local',
    'a.invalid'
  ]
  expect(reserved.filter(host => !isReserved(host))).toEqual([])
  expect(['sample.com', 'myexample.com', 'test.com', 'example.company.com'].filter(isReserved)).toEqual([])
})

describe('an answer of a host that wants patience', () => {
  const url = new URL('https://host.example/page')
  const answer = (status: number, retryAfter?: string) => ({
    ...{ status, url, body: Buffer.alloc(0), headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } }
  })
  const wait = (status: number, retryAfter?: string) => {
    const outcome = patienceOf(answer(status, retryAfter), url)
    return outcome?.kind === 'later' ? Math.round((outcome.until.getTime() - Date.now()) / HOUR) : undefined
  }

  test('is 429, or 503 with a time', () => {
    expect([wait(429, '7200'), wait(503, '3600'), wait(503), wait(404, '60')]).toEqual([2, 1, undefined, undefined])
    expect(wait(429, new Date(Date.now() + 5 * HOUR).toUTCString())).toBe(5)
  })

  test('is a day where it says nothing of use, a week at most', () => {
    expect([wait(429), wait(429, 'soon'), wait(429, '99999999')]).toEqual([24, 24, 7 * 24])
  })
})

test('a redirect leads to http and https alone, without its fragment', () => {
  const from = new URL('https://a.example/x/y')
  const to = (location?: string, status = 301) =>
    redirectOf({ status, headers: location === undefined ? {} : { location }, url: from, body: Buffer.alloc(0) }, from)
      ?.href
  expect([to('/z#top'), to('//b.example'), to('?q')]).toEqual([
    'https://a.example/z',
    'https://b.example/',
    'https://a.example/x/y?q'
  ])
  expect([to('javascript:alert(1)'), to('file:///etc'), to('http://['), to(), to('/z', 200)]).toEqual(
    Array(5).fill(undefined)
  )
})
