import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { wordsIn } from '../../../lib/words-in.ts'
import { type Language, languages } from '../../../lib/http/languages.ts'
import { ensureKeyedBuild, refuseOtherSources } from '../../../lib/keyed-build.ts'

const siteFolder = resolve(import.meta.dirname, '..')
const SOURCES = [
  'article',
  'views',
  'words',
  'browser',
  'styles',
  'catalog',
  'search',
  'build',
  '../../lib/words-in.ts',
  '../../lib/http/languages.ts',
  '../../lib/text',
  '../../lib/escape.ts',
  '../../lib/addresses/path-within.ts',
  '../../lib/time.ts',
  '../../lib/second-click.ts'
]

/** `manifest.json` of a build, by language. */
export type Manifests = Readonly<Record<Language, Manifest>>

/** File name and imports of each entry point, and the names of all assets. */
export interface Manifest {
  readonly entries: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly files: readonly string[]
}

/** Scripts and stylesheets that pages name. */
const ENTRY_POINTS = [
  'browser/site.ts',
  'browser/tutorial.ts',
  'browser/preview-frame.tsx',
  'browser/changes.ts',
  'browser/navigator.ts',
  'browser/home.tsx',
  'browser/path.ts',
  'browser/concept.ts',
  'browser/concepts.ts',
  'browser/explore.ts',
  'browser/sessions.ts',
  'browser/my-schedule.tsx',
  'browser/events.tsx',
  'browser/me.tsx',
  'browser/tokens.tsx',
  'browser/display.tsx',
  'styles/site.css',
  'styles/assistant/assistant.css',
  'styles/display/display.css',
  'styles/review/review.css'
]

/** Builds the site unless there is a build of these sources, and returns its folder. */
export const ensureBuilt = (): Promise<string> =>
  ensureKeyedBuild({
    root: siteFolder,
    sources: SOURCES,
    lockFile: resolve(siteFolder, '../../package-lock.json'),
    dist: join(siteFolder, 'dist'),
    compile
  })

/** Compiles views and scripts once for each language, with its words in them; what has no words is the same file. */
async function compile(folder: string): Promise<void> {
  const manifests = await Promise.all(
    languages.map(async language => [language, await compileIn(language, folder)] as const)
  )
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(Object.fromEntries(manifests)))
}

async function compileIn(language: Language, folder: string): Promise<Manifest> {
  const { build } = await import('esbuild').catch(notInstalled)
  const common = {
    absWorkingDir: siteFolder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2022',
    logLevel: 'error'
  } as const
  const plugins = [wordsIn(language, '#site-words', join(siteFolder, 'words'))]
  const views = await build({
    ...common,
    plugins,
    entryPoints: ['views/index.tsx'],
    metafile: true,
    outfile: join(folder, `views-${language}.js`),
    platform: 'node',
    packages: 'external'
  })
  const { metafile } = await build({
    ...common,
    plugins,
    entryPoints: ENTRY_POINTS,
    outdir: join(folder, 'assets'),
    platform: 'browser',
    minify: true,
    splitting: true,
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' }
  })
  refuseOtherSources([...Object.keys(views.metafile.inputs), ...Object.keys(metafile.inputs)], SOURCES)
  return manifestOf(metafile)
}

/** Production installs no compiler: it gets the build of `npm run build`. */
function notInstalled(cause: unknown): never {
  throw new Error(
    'app/site/dist holds no build of these sources and esbuild is not installed: run npm run build where it is',
    { cause }
  )
}

function manifestOf({ outputs }: Metafile): Manifest {
  const files = Object.entries(outputs).map(([path, { entryPoint, inputs }]) => ({
    name: basename(path),
    entry: entryPoint ?? (/\.woff2$/.test(path) ? Object.keys(inputs)[0] : undefined),
    imported: importsOf(outputs, path)
  }))
  const entries = files.flatMap(file => (file.entry ? [{ ...file, entry: entryName(file.entry) }] : []))
  return {
    entries: Object.fromEntries(entries.map(({ entry, name }) => [entry, name])),
    imports: Object.fromEntries(entries.map(({ entry, imported }) => [entry, imported])),
    files: files.map(({ name }) => name)
  }
}

/** Static imports of a script, at every depth. */
function importsOf(outputs: Metafile['outputs'], path: string): readonly string[] {
  const found = new Set([path])
  for (const each of found)
    for (const { path: imported, kind } of outputs[each]?.imports ?? [])
      if (kind === 'import-statement') found.add(imported)
  return [...found].slice(1).map(each => basename(each))
}

/** `browser/navigator.tsx` is linked as `navigator.js`. */
const entryName = (path: string): string => basename(path).replace(/\.tsx?$/, '.js')
