import { expect, test } from '@jest/globals'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { isIdempotentPost } from '../../app/gateway/routing/idempotent.ts'

function asked(method: string, headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, headers })
}

test.each([
  ['/api/completeSteps', true],
  ['/API/completesteps/', true],
  ['/api/keepBookmarks', true],
  ['/api/removeBookmarks', true],
  ['/api/completeStep', false],
  ['/api/homepage/recordRedirectHits', true],
  ['/content/publish/append', true],
  ['/content/publish/commit', true],
  ['/content/publish/abort', true],
  ['/content/publish/begin', false],
  ['/content/publish/commit/x', false],
  ['/feedback/submit', false]
])('a POST to %s may be sent twice by its contract: %s', (path, is) => {
  expect(isIdempotentPost(asked('POST'), path)).toBe(is)
  expect(isIdempotentPost(asked('DELETE'), path)).toBe(false)
})

test('a key of the client says so for any POST, and for no other method', () => {
  const key = { 'idempotency-key': 'one' }
  expect(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map(each => isIdempotentPost(asked(each, key), '/feedback/submit'))
  ).toEqual([true, false, false, false])
})
