import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Metafile, Plugin } from 'esbuild'
import { type Language, languages } from '../../../lib/http/languages.ts'
import { wordsIn } from '../../../lib/words-in.ts'
import type * as Page from '../words/en/page.ts'
import { ensureKeyedBuild, refuseOtherSources } from '../../../lib/keyed-build.ts'
import { compileRenderWorker, type Compiler, type RenderWorker } from './render-worker.ts'

const adminFolder = resolve(import.meta.dirname, '..')

/** The pages of the build: their addresses at the gateway, and what they begin with. */
const pages = [
  {
    name: 'admin',
    prefix: '/admin-ui/',
    ahead: 'browser/ahead.ts',
    main: 'browser/main.tsx',
    styles: 'styles/admin.css'
  },
  {
    name: 'author',
    prefix: '/author-ui/',
    ahead: 'browser/author-ahead.ts',
    main: 'browser/author-main.tsx',
    styles: 'styles/author.css'
  }
] as const
type PageOfBuild = (typeof pages)[number]

/** The module that every field loads by itself once it is there. */
const OF_FIELDS = '@ui5/webcomponents/dist/features/InputComposition.js'

/** Modules of the dark theme, which components load one after the other; the light one is part of them. */
const darkThemes = ['webcomponents-theming', 'webcomponents'].map(
  each => `@ui5/${each}/dist/generated/assets/themes/sap_horizon_dark/parameters-bundle.css.json`
)
const DARK = '(prefers-color-scheme: dark) and (not (prefers-contrast: more))'

const SOURCES = [
  'browser',
  'metadata',
  'words',
  'styles',
  'build',
  // not its `dist`, which other builds write
  ...['article', 'diagrams', 'editing', 'heal', 'html', 'index.ts', 'lines', 'model', 'parse', 'render', 'style'].map(
    part => `../../srv/author/dialect/${part}`
  ),
  '../../lib/addresses/embed-hosts.ts',
  '../../lib/csv.ts',
  '../../lib/diagrams/draw.ts',
  '../../lib/diagrams/problems.ts',
  '../../lib/second-click.ts',
  '../../lib/text/approximate.ts',
  '../../lib/text/passages.ts',
  '../../lib/text/reader-languages.ts',
  '../../lib/time.ts',
  '../../lib/words-in.ts',
  '../../lib/http/languages.ts'
]

/** Builds the workplaces of admins and authors unless there is a build of these sources, and returns its folder. */
export const ensureBuilt = (): Promise<string> =>
  ensureKeyedBuild({
    root: adminFolder,
    sources: SOURCES,
    lockFile: resolve(adminFolder, '../../package-lock.json'),
    dist: join(adminFolder, 'dist'),
    compile
  })

/** Compiles the workplaces once for each language, with its words in them; both load the modules that they share. */
async function compile(folder: string): Promise<void> {
  for (const { name } of pages) await mkdir(join(folder, name))
  const esbuild = await import('esbuild').catch(notInstalled)
  const worker = await compileRenderWorker(esbuild, adminFolder, folder)
  refuseOtherSources(worker.inputs, SOURCES)
  await Promise.all(languages.map(language => compileIn(language, folder, esbuild, worker)))
  await compressAll(join(folder, 'assets'))
}

async function compileIn(language: Language, folder: string, { build }: Compiler, worker: RenderWorker): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: adminFolder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2022',
    logLevel: 'error',
    entryPoints: pages.flatMap(({ ahead, main, styles }) => [ahead, main, styles]),
    outdir: join(folder, 'assets'),
    platform: 'browser',
    minify: true,
    splitting: true,
    metafile: true,
    // names without a hash would be asked for again after a minute
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    // scripts lie beside each other
    define: { RENDER_WORKER: JSON.stringify(`./${worker.name}`) },
    plugins: [horizonAlone, wordsIn(language, '#workplace-words', join(adminFolder, 'words'))]
  })
  refuseOtherSources(Object.keys(metafile.inputs), SOURCES)
  const file = language === languages[0] ? 'index.html' : `index.${language}.html`
  for (const page of pages) await writeFile(join(folder, page.name, file), await pageOf(metafile, language, page))
}

const neverChosen = [
  'sap_fiori_3',
  'sap_fiori_3_dark',
  'sap_fiori_3_hcb',
  'sap_fiori_3_hcw',
  'sap_horizon_auto',
  'sap_horizon_hc_auto'
]

/** Themes that are never chosen are left out of the build. */
const horizonAlone: Plugin = {
  name: 'horizon-alone',
  setup(build) {
    build.onLoad({ filter: /\.css\.json$/ }, ({ path }) =>
      neverChosen.some(theme => path.split(sep).includes(theme)) ? { contents: '""', loader: 'json' } : undefined
    )
  }
}

/** Production installs no compiler: it gets the build of `npm run build`. */
function notInstalled(cause: unknown): never {
  throw new Error(
    'app/admin/dist holds no build of these sources and esbuild is not installed: run npm run build where it is',
    { cause }
  )
}

async function pageOf({ outputs }: Metafile, language: Language, page: PageOfBuild): Promise<string> {
  const { titles, needsJavaScript } = (await import(`../words/${language}/page.ts`)) as typeof Page
  const { name, prefix, ahead, main, styles } = page
  const outputOf = (entry: string): string => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(entry))
    if (!found) throw new Error(`the build has no ${entry}`)
    return found[0]
  }
  const addressOf = (output: string): string => `${prefix}assets/${basename(output)}`
  const assetOf = (entry: string): string => addressOf(outputOf(entry))
  // a browser finds imports only in what it has loaded
  const wordsOfUi5 = Object.keys(outputs).filter(each =>
    outputs[each]?.entryPoint?.endsWith(`messagebundle_${language}.json`)
  )
  const modules = new Set([
    ...[ahead, main, OF_FIELDS].flatMap(entry => withImports(outputs, outputOf(entry))),
    ...wordsOfUi5
  ])
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${titles[name]}</title>
<link rel="icon" href="/favicon.ico" type="image/svg+xml">
<link rel="stylesheet" href="${assetOf(styles)}">
${[...modules].map(each => `<link rel="modulepreload" href="${addressOf(each)}">`).join('\n')}
${darkThemes.map(each => `<link rel="modulepreload" href="${assetOf(each)}" media="${DARK}">`).join('\n')}
<script type="module" src="${assetOf(ahead)}"></script>
<script type="module" src="${assetOf(main)}"></script>
<script type="application/json" data-ui5-config>{"language":"${language}"}</script>
</head>
<body><div id="workplace"></div><noscript>${needsJavaScript(titles[name])}</noscript></body>
</html>
`
}

/** A module with all that it imports, also by way of others. */
function withImports(outputs: Metafile['outputs'], output: string): readonly string[] {
  const found = new Set([output])
  for (const each of found)
    for (const { path, kind } of outputs[each]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  return [...found]
}

/** The gateway sends `x.gz` in place of `x`. */
async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.woff2')) continue
    const path = join(folder, name)
    await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }))
  }
}
