import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { setTimeout as delay } from 'node:timers/promises'
import { boundedQueue } from '../../../lib/concurrency/bounded-queue.ts'
import { moves } from '../../../srv/platform/pictures/moves.ts'
import { RENDITION_WIDTHS, renditionWidths } from '../../../srv/content/renditions/widths.ts'
import { png } from '../../cli/support/documents.ts'

test('pictures are served in the widths below their own', () => {
  expect(renditionWidths({ mimeType: 'image/png', width: 1600, height: 1200 })).toEqual([480, 960, 1440])
  expect(renditionWidths({ mimeType: 'image/jpeg', width: 960, height: 10 })).toEqual([480])
  expect(renditionWidths({ mimeType: 'image/webp', width: 480, height: 10 })).toEqual([])
})

test.each(['image/svg+xml', 'image/gif', 'image/avif', 'image/bmp', 'image/x-icon'])('%s never is', mimeType => {
  expect(renditionWidths({ mimeType, width: 1600, height: 1200 })).toEqual([])
})

test('nothing is made of a size that is unknown or too large', () => {
  const side = fc.option(fc.nat(2 ** 31 - 1))
  fc.assert(
    fc.property(side, side, (width, height) => {
      const widths = renditionWidths({ mimeType: 'image/png', width, height })
      expect(RENDITION_WIDTHS).toEqual(expect.arrayContaining([...widths]))
      if (!width || !height || width * height > 4_000_000) expect(widths).toEqual([])
    })
  )
})

test('pictures that move are known by their container', () => {
  const still = png(3, 3)
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
  const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  expect([moves('image/png', still), moves('image/png', animated)]).toEqual([false, true])
  const webp = (flags: number): Buffer =>
    Buffer.from(`RIFF\0\0\0\0WEBPVP8X\n\0\0\0${String.fromCharCode(flags)}`, 'latin1')
  expect([0x10, 0x12].map(flags => moves('image/webp', webp(flags)))).toEqual([false, true])
  expect(moves('image/jpeg', animated)).toBe(false)
})

test('bytes of any kind are looked at without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('image/png', 'image/webp'), (bytes, type) => {
      expect(typeof moves(type, Buffer.concat([png(1, 1).subarray(0, 33), bytes]))).toBe('boolean')
    })
  )
})

test('a bounded queue runs one at a time, in order, and refuses what is too much', async () => {
  const queue = boundedQueue(3)
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await delay(1)
    events.push(`${name} ends`)
    if (name === 'one') throw new Error('failed')
    return name
  }
  const started = ['one', 'two', 'three'].map(name => Promise.resolve(queue(work(name))))
  expect(queue(work('four'))).toBeUndefined()
  expect((await Promise.allSettled(started)).map(({ status }) => status)).toEqual([
    'rejected',
    ...['fulfilled', 'fulfilled']
  ])
  expect(events).toEqual(['one', 'two', 'three'].flatMap(name => [`${name} begins`, `${name} ends`]))
  expect(await queue(work('five'))).toBe('five')
})
