const JPEG_START = 2
/** Markers of JPEG (ITU-T T.81, table B.1): start of scan, end of image. */
const SCAN = 0xda
const END = Buffer.from([0xff, 0xd9])
/** Segments ahead of the first scan that are looked at. */
const MOST_SEGMENTS = 1000

/** True for a JPEG without its end: its decoder shows grey for what is missing, where the others fail. */
export function isCut(mimeType: string, bytes: Buffer): boolean {
  if (mimeType !== 'image/jpeg') return false
  const scan = firstScan(bytes)
  return scan === undefined || bytes.indexOf(END, scan) < 0
}

/** Place of the first scan; pictures within earlier segments, such as a preview of the camera, are passed over. */
function firstScan(bytes: Buffer): number | undefined {
  let at = JPEG_START
  for (let segment = 0; segment < MOST_SEGMENTS && at + 4 <= bytes.length; segment += 1) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]
    if (marker === SCAN) return at
    // a byte that fills
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
