import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from '@jest/globals'
import { bodyRoom } from '../../srv/platform/http/body-room.ts'

const asked = (length?: number) =>
  ({ headers: length === undefined ? {} : { 'content-length': String(length) } }) as IncomingMessage

test('bodies beyond the room are refused until others are over; one alone is always taken', () => {
  const admit = bodyRoom(100)
  const [first, second] = [new EventEmitter(), new EventEmitter()]
  const take = (response: EventEmitter, length?: number) => admit(asked(length), response as ServerResponse, 80)
  take(first, 70)
  take(second, 30)
  expect(() => take(new EventEmitter(), 1)).toThrow(expect.objectContaining({ status: 503, code: 'busy' }))
  second.emit('close')
  take(new EventEmitter(), 20)
  // without a declared length it may be as long as the longest
  expect(() => take(new EventEmitter())).toThrow('Too many bytes')
  const small = bodyRoom(10)
  expect(() => small(asked(70), new EventEmitter() as ServerResponse, 80)).not.toThrow()
})
