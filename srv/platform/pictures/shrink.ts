import type { Size } from './codec.ts'
import type { Pixels } from './decoders.ts'

/** Part of a picture. */
export interface Area extends Size {
  readonly left: number
  readonly top: number
}

/** The largest part in the middle of a picture that has the proportions of `form`. */
export function coverArea({ width, height }: Size, form: Size): Area {
  const across = Math.min(width, Math.max(1, Math.round((height * form.width) / form.height)))
  const down = Math.min(height, Math.max(1, Math.round((width * form.height) / form.width)))
  return { left: (width - across) >> 1, top: (height - down) >> 1, width: across, height: down }
}

/**
 * A part of a picture, made smaller by the whole number that leaves it no smaller than `form`: each dot is the mean of a
 * square. Takes 4 bytes a dot of the result, where resizing well takes 50 of the source.
 */
export function shrunkArea({ data, width }: Pixels, area: Area, form: Size): Pixels {
  const side = Math.max(1, Math.floor(Math.min(area.width / form.width, area.height / form.height)))
  const size = { width: Math.floor(area.width / side), height: Math.floor(area.height / side) }
  const mean = new Uint8ClampedArray(size.width * size.height * 4)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const from = (area.top + y * side) * width + area.left + x * side
      writeMean({ data, width }, { from, side }, mean.subarray((y * size.width + x) * 4))
    }
  return { data: mean, ...size }
}

interface Square {
  /** Index of its first dot. */
  readonly from: number
  readonly side: number
}

/** Writes the mean of a square; colours count by their opacity. */
function writeMean(source: Pick<Pixels, 'data' | 'width'>, { from, side }: Square, target: Uint8ClampedArray): void {
  const { data, width } = source
  let [red, green, blue, opacity] = [0, 0, 0, 0]
  for (let y = 0; y < side; y += 1)
    for (let at = (from + y * width) * 4, end = at + side * 4; at < end; at += 4) {
      const weight = data[at + 3] as number
      red += (data[at] as number) * weight
      green += (data[at + 1] as number) * weight
      blue += (data[at + 2] as number) * weight
      opacity += weight
    }
  const weight = opacity || 1
  target[0] = red / weight
  target[1] = green / weight
  target[2] = blue / weight
  target[3] = opacity / (side * side)
}
