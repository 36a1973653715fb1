import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { requestPublic, UnreachableError } from '../../lib/outbound/public-request.ts'
import { repeat } from '../../srv/platform/http-client/repeat.ts'
import { requestPage, type Send } from '../../srv/sessions/catalog/request-page.ts'
import { verifies } from '../requirements/verifies.ts'
import { type CatalogServer, startCatalog, talk } from './support/catalog.ts'

const BERLIN = { name: 'BERLIN', profile: 'profile-berlin', widget: 'w' } as const

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await startCatalog()
  catalog.items.BERLIN = [talk('A')]
})
beforeEach(() => {
  catalog.forget()
  catalog.misbehave = () => false
})

/** Sends as the backend does, with limits that a test can wait for. */
const scaled: Send = ({ attempts = 1, longestRetryAfter = 0, timeout = 0, maxBytes, ...call }) =>
  repeat(
    () =>
      requestPublic({
        ...{ ...call, timeout: timeout / 100, maxBytes: maxBytes / 100 },
        privateHosts: new Set([catalog.host])
      }),
    {
      ...{ attempts, longestWait: longestRetryAfter / 1000 },
      isTransient: error => error instanceof UnreachableError
    }
  )
const page = (send: Send = scaled) => requestPage(catalog.url, BERLIN, 0, send)

verifies(
  ['SESSIONS-077', 'SESSIONS-078', 'SESSIONS-081', 'SESSIONS-082', 'SESSIONS-079'],
  'a request has the limits of the specification',
  async () => {
    await page(async call => {
      expect(call).toMatchObject({
        ...{ attempts: 5, longestRetryAfter: 60_000, timeout: 20_000, maxBytes: 25 * 1024 * 1024, redirects: 0 }
      })
      return scaled(call)
    })
  }
)

verifies(
  ['SESSIONS-073', 'SESSIONS-074', 'SESSIONS-075', 'SESSIONS-076', 'SESSIONS-077'],
  'overload, faults and broken connections are tried again, four times at most',
  async () => {
    const faults = [429, 500, 503, 'broken'] as const
    catalog.misbehave = (response, _asked, attempt) => {
      const fault = faults[attempt - 1]
      if (fault === undefined) return false
      if (fault === 'broken') response.destroy()
      else response.writeHead(fault).end()
      return true
    }
    expect(JSON.parse(Buffer.from(await page()).toString())).toMatchObject({ responseCode: '0' })
    expect(catalog.asked).toHaveLength(5)
    catalog.forget()
    catalog.misbehave = response => Boolean(response.writeHead(502).end())
    await expect(page()).rejects.toThrow('the catalog answers 502')
    expect(catalog.asked).toHaveLength(5)
  }
)

verifies('SESSIONS-078', 'a wait that the server asks for is kept, up to the longest one', async () => {
  const waited = async (seconds: string): Promise<number> => {
    const times: number[] = []
    catalog.forget()
    catalog.misbehave = (response, _asked, attempt) => {
      times.push(performance.now())
      if (attempt > 1) return false
      response.writeHead(429, { 'Retry-After': seconds }).end()
      return true
    }
    await page()
    const [first = 0, second = 0] = times
    return second - first
  }
  // the longest wait is 60 ms here
  expect(await waited('3600')).toBeGreaterThanOrEqual(59)
  expect(await waited('0')).toBeLessThan(59)
})

verifies(
  ['SESSIONS-079', 'SESSIONS-081', 'SESSIONS-082'],
  'a redirect, a private address and too long a body end it at once; silence is waited for',
  async () => {
    catalog.misbehave = response => Boolean(response.writeHead(302, { Location: '/elsewhere' }).end())
    await expect(page()).rejects.toThrow('redirect')
    expect(catalog.asked).toHaveLength(1)
    catalog.forget()
    catalog.misbehave = response => Boolean(response.writeHead(200).end('x'.repeat(300_000)))
    await expect(page()).rejects.toThrow('bytes')
    expect(catalog.asked).toHaveLength(1)
    catalog.forget()
    await expect(page(({ attempts: _a, longestRetryAfter: _l, ...call }) => requestPublic(call))).rejects.toThrow()
    expect(catalog.asked).toHaveLength(0)
    catalog.misbehave = (_response, _asked, attempt) => attempt === 1
    expect(await page()).toBeInstanceOf(Uint8Array)
    expect(catalog.asked).toHaveLength(2)
  }
)

test('the catalog may be named with a slash at its end', async () => {
  await requestPage(`${catalog.url}/`, BERLIN, 0, scaled)
  expect(catalog.asked).toMatchObject([{ url: '/catalog/api/sessions' }])
})
