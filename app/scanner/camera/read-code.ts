/** Reads a code in what a video shows now; undefined where there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** The API of browsers that read codes themselves (W3C Shape Detection). */
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const FORMATS = ['qr_code', 'code_128']
/** Larger pictures are made smaller before they are read: a code that fills a third of one is still sharp. */
const LARGEST = 800

/** The reader of this browser, or else of a library, which is loaded then. */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = BarcodeDetector ? await BarcodeDetector.getSupportedFormats().catch(() => []) : []
  if (BarcodeDetector && known.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: FORMATS.filter(format => known.includes(format)) })
    return async video => (await detector.detect(video)).at(0)?.rawValue
  }
  return pictureReader()
}

async function pictureReader(): Promise<ReadCode> {
  const { readPicture } = await import('./read-picture.ts')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return undefined
    const scale = Math.min(1, LARGEST / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return readPicture(context.getImageData(0, 0, canvas.width, canvas.height))
  }
}
