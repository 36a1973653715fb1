import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import { scratchFolder } from '../../support/run/run-folder.ts'

const [WIDTH, HEIGHT, SCALE] = [640, 480, 9] as const
const [LEFT, TOP] = [150, 100] as const

/** Arguments of Chromium with a camera that shows the QR code of `text` (YUV4MPEG2), and that every page may use. */
export function cameraShowing(text: string): readonly string[] {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  // brightness of each pixel, then two planes without colour
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const isDark = modules[Math.floor((y - TOP) / SCALE)]?.[Math.floor((x - LEFT) / SCALE)]
    frame[at] = isDark ? 30 : 210
  }
  const file = join(scratchFolder('camera'), 'code.y4m')
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, Buffer.from('FRAME\n'), frame]))
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`
  ]
}
