import { expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import omggif from 'omggif'
import { isCut } from '../../srv/platform/pictures/is-cut.ts'
import { coverArea, shrunkArea } from '../../srv/platform/pictures/shrink.ts'
import { decodeGif, gifFrames } from '../../srv/platform/pictures/gif.ts'
import { photograph } from '../content/support/photograph.ts'
import { gif } from '../support/pictures/gif.ts'

const side = fc.integer({ min: 1, max: 40 })
const size = fc.record({ width: side, height: side })

test('a form is cut from the middle, within the picture and in its proportions', () => {
  fc.assert(
    fc.property(size, size, (source, form) => {
      const { left, top, width, height } = coverArea(source, form)
      expect(left >= 0 && top >= 0 && left + width <= source.width && top + height <= source.height).toBe(true)
      expect(width === source.width || height === source.height).toBe(true)
    })
  )
  expect(coverArea({ width: 400, height: 100 }, { width: 64, height: 64 })).toEqual({
    left: 150,
    top: 0,
    width: 100,
    height: 100
  })
})

test('a part that is made smaller stays no smaller than the form, and one colour stays what it is', () => {
  fc.assert(
    fc.property(size, size, (source, form) => {
      const data = new Uint8ClampedArray(source.width * source.height * 4)
      for (let at = 0; at < data.length; at += 4) data.set([200, 100, 50, 255], at)
      const area = coverArea(source, form)
      const small = shrunkArea({ data, ...source }, area, form)
      expect(small.width >= Math.min(area.width, form.width)).toBe(true)
      expect(small.height >= Math.min(area.height, form.height)).toBe(true)
      expect([...small.data.subarray(-4)]).toEqual([200, 100, 50, 255])
    })
  )
})

test('dots that nobody sees give no colour to their mean', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0])
  const whole = { left: 0, top: 0, width: 2, height: 2 }
  expect([...shrunkArea({ data, width: 2, height: 2 }, whole, { width: 1, height: 1 }).data]).toEqual([255, 0, 0, 64])
})

test('a JPEG is cut wherever its end is missing, whatever its preview has', async () => {
  const whole = await photograph(60, 60, 1)
  expect(isCut('image/jpeg', whole)).toBe(false)
  const preview = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 6, 0xff, 0xd9, 0xff, 0xd9])])
  const withPreview = Buffer.concat([whole.subarray(0, 2), preview, whole.subarray(2)])
  expect(isCut('image/jpeg', withPreview)).toBe(false)
  for (let end = 2; end < withPreview.length; end += 7)
    expect(isCut('image/jpeg', withPreview.subarray(0, end))).toBe(true)
})

test('a GIF of many colours is read, whose codes take all of their 12 bits', () => {
  const [side, colours] = [200, 256]
  const palette = Array.from({ length: colours }, (_, index) => (index << 16) | (index << 8) | index)
  const dots = Array.from({ length: side * side }, (_, index) => (index * index * 7 + (index >> 3)) % colours)
  const bytes = Buffer.alloc(side * side * 2 + 2000)
  const writer = new omggif.GifWriter(bytes, side, side, { palette })
  writer.addFrame(0, 0, side, side, dots)
  const { data } = decodeGif(bytes.subarray(0, writer.end()))
  expect(dots.every((dot, index) => data[index * 4] === dot)).toBe(true)
})

test('random bytes, and GIFs with any byte changed, are read or refused', () => {
  // the decoder tells of streams that end early
  const told = jest.spyOn(console, 'log').mockReturnValue()
  const source = gif(12, 9, 2)
  expect([gifFrames(source), decodeGif(source).width]).toEqual([2, 12])
  // some of them once led the decoder around in circles
  for (let at = 0; at < source.length; at += 1)
    for (let value = 0; value < 256; value += 1) {
      const bytes = Buffer.from(source)
      bytes[at] = value
      // a larger screen is refused by its size, ahead of this
      if (bytes.readUInt16LE(6) * bytes.readUInt16LE(8) > 10_000) continue
      try {
        const { data, width, height } = decodeGif(bytes)
        if (data.length !== width * height * 4) throw new RangeError(`${width} by ${height}`)
      } catch (error) {
        expect(error).not.toBeInstanceOf(RangeError)
      }
    }
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      bytes => typeof isCut('image/jpeg', Buffer.from(bytes)) === 'boolean'
    )
  )
  told.mockRestore()
})
