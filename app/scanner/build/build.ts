import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { type Language, languages } from '../../../lib/http/languages.ts'
import { ensureKeyedBuild, refuseOtherSources } from '../../../lib/keyed-build.ts'
import { wordsIn } from '../../../lib/words-in.ts'
import type * as Page from '../words/en/page.ts'

const scannerFolder = resolve(import.meta.dirname, '..')

const MAIN = 'browser/main.tsx'
const STYLES = 'styles/scanner.css'
const WORKER = 'worker/service-worker.ts'

const SOURCES = [
  'browser',
  'build',
  'camera',
  'data',
  'icons',
  'styles',
  'words',
  'worker',
  '../../lib/time.ts',
  '../../lib/words-in.ts',
  '../../lib/http/languages.ts'
]

const common = {
  absWorkingDir: scannerFolder,
  bundle: true,
  target: 'es2022',
  logLevel: 'error',
  platform: 'browser',
  minify: true,
  metafile: true
} as const

/** Builds the prize scanner unless there is a build of these sources, and returns its folder. */
export const ensureBuilt = (): Promise<string> =>
  ensureKeyedBuild({
    root: scannerFolder,
    sources: SOURCES,
    lockFile: resolve(scannerFolder, '../../package-lock.json'),
    dist: join(scannerFolder, 'dist'),
    compile
  })

/** Compiles the page once for each language, then the service worker, which names all of its files. */
async function compile(folder: string): Promise<void> {
  await Promise.all(languages.map(language => compileIn(language, folder)))
  const icons = await readdir(join(scannerFolder, 'icons'))
  for (const name of icons) await copyFile(join(scannerFolder, 'icons', name), join(folder, name))
  const assets = (await readdir(join(folder, 'assets'))).map(name => `assets/${name}`)
  await compileWorker(folder, [...assets, ...icons])
  for (const name of assets) await compress(join(folder, name))
}

async function compileIn(language: Language, folder: string): Promise<void> {
  const { build } = await import('esbuild').catch(notInstalled)
  const { metafile } = await build({
    ...common,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    entryPoints: [MAIN, STYLES],
    outdir: join(folder, 'assets'),
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    plugins: [wordsIn(language, '#scanner-words', join(scannerFolder, 'words'))]
  })
  refuseOtherSources(Object.keys(metafile.inputs), SOURCES)
  const words = (await import(`../words/${language}/page.ts`)) as typeof Page
  const own = (name: string, extension: string) =>
    language === languages[0] ? `${name}.${extension}` : `${name}.${language}.${extension}`
  const manifest = own('manifest', 'webmanifest')
  await writeFile(join(folder, manifest), manifestOf(words, language))
  await writeFile(join(folder, own('index', 'html')), pageOf(metafile, words, language, manifest))
}

/** Compiles the service worker with the files that it keeps; the name of its cache changes with them. */
async function compileWorker(folder: string, files: readonly string[]): Promise<void> {
  const { build } = await import('esbuild').catch(notInstalled)
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
  const { metafile } = await build({
    ...common,
    format: 'iife',
    entryPoints: [WORKER],
    outdir: folder,
    entryNames: '[name]',
    define: { FILES: JSON.stringify(files.join(' ')), VERSION: JSON.stringify(version) }
  })
  refuseOtherSources(Object.keys(metafile.inputs), SOURCES)
}

/** Production installs no compiler: it gets the build of `npm run build`. */
function notInstalled(cause: unknown): never {
  throw new Error(
    'app/scanner/dist holds no build of these sources and esbuild is not installed: run npm run build where it is',
    { cause }
  )
}

/** The manifest of an app that can be installed (W3C); its addresses are relative, since the page has two. */
const manifestOf = ({ title, shortTitle }: typeof Page, lang: Language): string =>
  JSON.stringify({
    name: title,
    short_name: shortTitle,
    lang,
    start_url: './',
    scope: './',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#ffffff',
    theme_color: '#0b3d2e',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' }
    ]
  })

function pageOf(
  { outputs }: Metafile,
  { title, needsJavaScript }: typeof Page,
  language: Language,
  manifest: string
): string {
  const assetOf = (entry: string): string => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry))
    if (!found) throw new Error(`the build has no ${entry}`)
    return `assets/${basename(found[0])}`
  }
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0b3d2e">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="icon-192.png">
<link rel="manifest" href="${manifest}" crossorigin="use-credentials">
<link rel="stylesheet" href="${assetOf(STYLES)}">
<script type="module" src="${assetOf(MAIN)}"></script>
</head>
<body><div id="desk"></div><noscript>${needsJavaScript}</noscript></body>
</html>
`
}

/** The gateway sends `x.gz` in place of `x`. */
async function compress(path: string): Promise<void> {
  await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }))
}
