import { imageSize } from 'image-size'

export interface PictureSize {
  width: number
  height: number
}

/** Most bytes of a picture that the server takes. */
export const LARGEST_PICTURE = 25 * 1024 * 1024

/** Formats that the server accepts and browsers show. */
const TYPES = new Set(['png', 'jpg', 'gif', 'webp', 'svg', 'avif', 'bmp', 'ico'])
const MEDIA_TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', svg: 'image/svg+xml', ico: 'image/x-icon' }
/** From this EXIF orientation on, width and height change places. */
const SIDEWAYS = 5

/** Media type of a picture that browsers show; undefined for other bytes. */
export function pictureType(bytes: Uint8Array): string | undefined {
  try {
    const { type } = imageSize(bytes)
    return type && TYPES.has(type) ? (MEDIA_TYPES[type] ?? `image/${type}`) : undefined
  } catch {
    return undefined
  }
}

/** Width and height as shown (cameras store pictures sideways), undefined for what no browser shows. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  try {
    const { width, height, type, orientation } = imageSize(bytes)
    if (!type || !TYPES.has(type)) return undefined
    const [across, down] = (orientation ?? 1) >= SIDEWAYS ? [height, width] : [width, height]
    return { width: Math.round(across), height: Math.round(down) }
  } catch {
    return undefined
  }
}
