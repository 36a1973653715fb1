import { decode } from '../../../srv/platform/pictures/decoders.ts'

/** The colour (red, green, blue, opacity) of a dot of a WebP. */
export async function dotOf(webp: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, width } = await decode('image/webp', Uint8Array.from(webp).buffer)
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}
