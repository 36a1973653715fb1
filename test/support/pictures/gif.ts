import omggif from 'omggif'

/** A GIF with so many pictures, each of one colour. */
export function gif(width: number, height: number, frames = 1): Buffer {
  const bytes = Buffer.alloc(width * height * frames + 1000)
  const writer = new omggif.GifWriter(bytes, width, height, { palette: [0xcc3300, 0x0033cc], loop: 0 })
  for (let frame = 0; frame < frames; frame += 1)
    writer.addFrame(0, 0, width, height, new Array<number>(width * height).fill(frame % 2), { delay: 10 })
  return bytes.subarray(0, writer.end())
}
