import { expect, test } from '@jest/globals'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { copyBody } from '../../app/gateway/proxy/body-copy.ts'
import { MB } from '../../lib/bytes.ts'

/** A request whose body is coming in. */
function arriving(...pieces: readonly Buffer[]): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  for (const piece of pieces) request.push(piece)
  return request
}

test('a copy is whole when the body has come to its end', async () => {
  const request = arriving(Buffer.from('one '))
  const copy = copyBody(request)
  const whole = copy.whole()
  request.push('two')
  request.push(null)
  expect((await whole)?.toString()).toBe('one two')
  copy.drop()
  expect(await copy.whole()).toBeUndefined()
})

test('there is none of a body that breaks off', async () => {
  const request = arriving(Buffer.from('one '))
  const copy = copyBody(request)
  const whole = copy.whole()
  request.destroy()
  expect(await whole).toBeUndefined()
})

test('copies of all bodies hold 32 MB at most, each 8 MB; what is dropped gives its room back', async () => {
  const most = Buffer.alloc(8 * MB)
  const copyOf = async (...pieces: readonly Buffer[]) => {
    const request = arriving(...pieces)
    const copy = copyBody(request)
    request.push(null)
    return { copy, length: (await copy.whole())?.length }
  }
  const four = await Promise.all([1, 2, 3, 4].map(() => copyOf(most)))
  expect(four.map(({ length }) => length)).toEqual(Array(4).fill(8 * MB))
  expect((await copyOf(Buffer.from('more'))).length).toBeUndefined()
  four[0]?.copy.drop()
  const more = await copyOf(Buffer.from('more'))
  expect(more.length).toBe(4)
  expect((await copyOf(most, Buffer.from('more'))).length).toBeUndefined()
  for (const { copy } of [...four, more]) copy.drop()
})
