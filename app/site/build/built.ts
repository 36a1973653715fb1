import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentTypeOf } from '../../../lib/http/content-types.ts'
import { type Language, languages } from '../../../lib/http/languages.ts'
import type { Views } from '../views/models.ts'
import { ensureBuilt, type Manifest, type Manifests } from './build.ts'

/** A file that pages link to. */
export interface Asset {
  readonly path: string
  readonly type: string
  readonly body: Buffer
}

/** The compiled user interface in one language. */
export interface Built {
  readonly views: Views
  /** The address of each entry point by its name: `site.css`, `tutorial.js`. */
  readonly addresses: Readonly<Record<string, string>>
  /** Imports of each entry point, so that the browser loads them at once. */
  readonly imports: Readonly<Record<string, readonly string[]>>
}

/** The compiled user interface in all languages. */
export interface BuiltSite {
  readonly byLanguage: Readonly<Record<Language, Built>>
  readonly assets: readonly Asset[]
}

/** Path of the assets; their names contain their hash, so a URL never changes its bytes. */
export const ASSETS = '/site/'

/** Loads the user interface, and builds it first when its sources have changed. */
export async function loadBuilt(): Promise<BuiltSite> {
  const folder = await ensureBuilt()
  const manifests = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifests
  const each = await Promise.all(
    languages.map(async language => [language, await builtIn(folder, language, manifests[language])] as const)
  )
  const names = new Set(languages.flatMap(language => manifests[language].files))
  const assets = await Promise.all(
    [...names].map(async name => ({
      path: ASSETS + name,
      type: contentTypeOf(name),
      body: await readFile(join(folder, 'assets', name))
    }))
  )
  return { byLanguage: Object.fromEntries(each) as BuiltSite['byLanguage'], assets }
}

async function builtIn(folder: string, language: Language, manifest: Manifest): Promise<Built> {
  const address = pathToFileURL(join(folder, `views-${language}.js`)).href
  const { views } = (await import(address)) as { views: Views }
  const addresses = Object.fromEntries(Object.entries(manifest.entries).map(([name, file]) => [name, ASSETS + file]))
  const imports = Object.fromEntries(
    Object.entries(manifest.imports).map(([name, files]) => [name, files.map(file => ASSETS + file)])
  )
  return { views, addresses, imports }
}
