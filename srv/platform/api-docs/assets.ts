import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notFound } from '../../../lib/errors.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { route } from '../http/route.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
const own = join(import.meta.dirname, 'browser')

const script = 'text/javascript; charset=utf-8'
const stylesheet = 'text/css; charset=utf-8'

/** Every file that the pages need; the names of requests lead nowhere else. */
const files = new Map<string, { readonly folder: string; readonly type: string; readonly file?: string }>([
  ['swagger-ui.css', { folder: viewer, type: stylesheet }],
  ['swagger-ui-bundle.js', { folder: viewer, type: script }],
  ['inter.woff2', { folder: dirname(font), type: 'font/woff2', file: basename(font) }],
  ['docs.css', { folder: own, type: stylesheet }],
  ['docs.js', { folder: own, type: script }]
])

/** The scripts and styles of the documentation, the same for all services. They say nothing about any of them. */
export const serveAsset = route({
  method: 'get',
  path: '/$api-docs/assets/:file',
  access: 'public',
  handle: ({ params: { file = '' } }) => assetOf(file)
})

const assetOf = memoizeAsync(load)

/** @throws HttpError 404 for a name that is not on the list. */
async function load(name: string): Promise<Representation> {
  const file = files.get(name)
  if (!file) throw notFound(`There is no file ${name} here`, 'file')
  const bytes = await readFile(join(file.folder, file.file ?? name))
  const headers = { 'Content-Type': file.type, 'Cache-Control': 'public, no-cache' }
  return staticRepresentation(bytes, entityTag(bytes), headers)
}
