import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentTypeOf } from '../../../lib/http/content-types.ts'
import type { Views } from '../views/models.ts'
import { ensureBuilt, type Manifest } from './build.ts'

/** A file that pages link to. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

/** The compiled user interface. */
export interface Built {
  readonly views: Views
  /** The address of each entry point by its name: `site.css`, `tutorial.js`. */
  readonly addresses: Readonly<Record<string, string>>
  /** Imports of each entry point, so that the browser loads them at once. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly assets: readonly Asset[]
}

/** Path of the assets; their names contain their hash, so a URL never changes its bytes. */
export const ASSETS = '/site/'

/** Loads the user interface, and builds it first when its sources have changed. */
export async function loadBuilt(): Promise<Built> {
  const folder = await ensureBuilt()
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const { views } = (await import(pathToFileURL(join(folder, 'views.js')).href)) as { views: Views }
  const assets = await Promise.all(
    manifest.files.map(async name => ({
      path: ASSETS + name,
      type: contentTypeOf(name),
      body: await readFile(join(folder, 'assets', name))
    }))
  )
  const addresses = Object.fromEntries(Object.entries(manifest.entries).map(([name, file]) => [name, ASSETS + file]))
  const imports = Object.fromEntries(
    Object.entries(manifest.imports).map(([name, files]) => [name, files.map(file => ASSETS + file)])
  )
  return { views, addresses, imports, assets }
}
