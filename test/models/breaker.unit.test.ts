import { afterEach, expect, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import { Breaker } from '../../srv/models/chat/breaker.ts'

const START = Date.parse('2026-01-01T12:00:00Z')
const at = (seconds: number) => setClock(() => new Date(START + seconds * 1000))
afterEach(() => setClock(() => new Date()))

function fail(breaker: Breaker, times: number): void {
  for (let time = 0; time < times; time++) breaker.failed('model_failed')
}

test('an endpoint is left alone after five failures in a row', () => {
  at(0)
  const breaker = new Breaker()
  fail(breaker, 4)
  breaker.succeeded()
  fail(breaker, 4)
  breaker.check()
  breaker.failed('model_failed')
  expect(() => breaker.check()).toThrow(
    expect.objectContaining({ status: 503, code: 'model_unavailable', headers: { 'Retry-After': '30' } })
  )
})

test('after the pause one caller tries, and others wait for how it ends', () => {
  at(0)
  const breaker = new Breaker()
  fail(breaker, 5)
  at(31)
  breaker.check()
  expect(() => breaker.check()).toThrow(/left alone/)
  breaker.succeeded()
  breaker.check()
})
