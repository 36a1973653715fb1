import { expect, test } from '@jest/globals'
import { repeat } from '../../../srv/platform/http-client/repeat.ts'

class Transient extends Error {}

/** Sends until `outcomes` are used up: statuses, or errors that are thrown; returns how often it was sent, and the last outcome. */
async function sent(outcomes: readonly (number | Error)[], retryAfter?: string) {
  let attempts = 0
  const send = (): Promise<{ status: number; headers: { 'retry-after'?: string } }> => {
    const outcome = outcomes[attempts++] ?? 200
    if (outcome instanceof Error) return Promise.reject(outcome)
    return Promise.resolve({ status: outcome, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })
  }
  const start = performance.now()
  const outcome = await repeat(send, {
    attempts: 3,
    longestWait: 20,
    isTransient: error => error instanceof Transient
  }).then(
    ({ status }) => status,
    (error: unknown) => error
  )
  return { attempts, outcome, waited: performance.now() - start }
}

test.each([[[200]], [[404]], [[304]]])('%j is taken at once', async outcomes => {
  expect(await sent(outcomes)).toMatchObject({ attempts: 1, outcome: outcomes[0] })
})

test('overload, faults and transient errors are tried again, as often as is said', async () => {
  expect(await sent([429, 503, 200])).toMatchObject({ attempts: 3, outcome: 200 })
  expect(await sent([new Transient(), 200])).toMatchObject({ attempts: 2, outcome: 200 })
  expect(await sent([500, 502, 503, 200])).toMatchObject({ attempts: 3, outcome: 503 })
  const last = new Transient()
  expect(await sent([new Transient(), new Transient(), last])).toMatchObject({ attempts: 3, outcome: last })
})

test('an error that stays is not tried again', async () => {
  const refused = new Error('refused')
  expect(await sent([503, refused, 200])).toMatchObject({ attempts: 2, outcome: refused })
})

test.each(['3600', new Date(Date.now() + 3_600_000).toUTCString(), 'soon', '-1', ''])(
  'Retry-After %p makes nobody wait longer than the longest wait',
  async retryAfter => {
    const { outcome, waited } = await sent([429, 200], retryAfter)
    expect(outcome).toBe(200)
    expect(waited).toBeLessThan(1000)
  }
)

test('Retry-After 0 is tried again at once', async () => {
  expect(await sent([429, 429], '0')).toMatchObject({ attempts: 3, outcome: 200 })
})
