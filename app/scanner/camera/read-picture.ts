import decodeQr from 'qr/decode.js'

/** Pixels of a picture, four bytes each. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray | Uint8Array
}

/** The text of the QR code in a picture; undefined where none can be read. */
export function readPicture({ width, height, data }: Picture): string | undefined {
  try {
    return decodeQr({ width, height, data })
  } catch {
    return undefined
  }
}
