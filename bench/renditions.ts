/**
 * `node bench/renditions.ts <folder or picture> …`: makes the smaller forms of pictures as a backend does, and tells the time
 * of each and the bytes before and after. Pictures that are no larger than a form, or of another format, are left out.
 */
import { globSync, readFileSync, statSync } from 'node:fs'
import { imageSize } from 'image-size'
import { onceInWorker } from '../lib/process/once-in-worker.ts'
import type { RenderInput } from '../srv/content/renditions/render.worker.ts'
import { renditionWidths } from '../srv/content/renditions/widths.ts'
import { median } from './support/report.ts'

const LIMIT = 60_000
const mimeTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const render = onceInWorker<RenderInput, Uint8Array | undefined>(
  new URL('../srv/content/renditions/render.worker.ts', import.meta.url),
  () => LIMIT
)

interface Made {
  readonly width: number
  readonly before: number
  readonly after: number
  readonly ms: number
}

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory() ? globSync(`${path}/**/*.{png,jpg,jpeg,webp}`) : [path]

async function make(file: string): Promise<Made[]> {
  const bytes = readFileSync(file)
  const { width, height, type = '' } = imageSize(bytes)
  const mimeType = mimeTypes[type] ?? ''
  const made: Made[] = []
  for (const wanted of renditionWidths({ mimeType, width, height })) {
    const began = performance.now()
    const form = await render({ bytes: new Uint8Array(bytes), mimeType, width: wanted })
    const ms = Math.round(performance.now() - began)
    const after = Math.min(form?.length ?? bytes.length, bytes.length)
    made.push({ width: wanted, before: bytes.length, after, ms })
    console.log(`${file} ${width} × ${height}: ${wanted} wide in ${ms} ms, ${bytes.length} → ${after} bytes`)
  }
  return made
}

const all: Made[] = []
for (const file of process.argv.slice(2).flatMap(filesOf)) all.push(...(await make(file)))
const widths = [...new Set(all.map(({ width }) => width))]
for (const width of widths.sort((one, other) => one - other)) {
  const made = all.filter(each => each.width === width)
  const sum = (of: 'before' | 'after'): number => made.reduce((total, each) => total + each[of], 0)
  const share = Math.round((sum('after') / sum('before')) * 100)
  console.log(
    `${width}: ${made.length} pictures, ${share} % of the bytes, median ${median(made.map(({ ms }) => ms))} ms`
  )
}
