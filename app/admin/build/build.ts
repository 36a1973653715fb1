import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Metafile, Plugin } from 'esbuild'
import { ensureKeyedBuild } from '../../../lib/keyed-build.ts'

const adminFolder = resolve(import.meta.dirname, '..')

/** Builds the admin workplace unless there is a build of these sources, and returns its folder. */
export const ensureBuilt = (): Promise<string> =>
  ensureKeyedBuild({
    root: adminFolder,
    sources: ['browser', 'metadata', 'styles', 'build'],
    lockFile: resolve(adminFolder, '../../package-lock.json'),
    dist: join(adminFolder, 'dist'),
    compile
  })

async function compile(folder: string): Promise<void> {
  const { build } = await import('esbuild').catch(notInstalled)
  const { metafile } = await build({
    absWorkingDir: adminFolder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    target: 'es2022',
    logLevel: 'error',
    entryPoints: ['browser/main.tsx', 'styles/admin.css'],
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
    plugins: [horizonAlone]
  })
  await writeFile(join(folder, 'index.html'), pageOf(metafile))
  await compressAll(join(folder, 'assets'))
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

function pageOf({ outputs }: Metafile): string {
  const assetOf = (entry: string): string => {
    const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)
    if (!found) throw new Error(`the build has no ${entry}`)
    return `/admin-ui/assets/${basename(found[0])}`
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Admin workplace</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assetOf('styles/admin.css')}">
<script type="module" src="${assetOf('browser/main.tsx')}"></script>
</head>
<body><div id="workplace"></div><noscript>The admin workplace needs JavaScript.</noscript></body>
</html>
`
}

/** The gateway sends `x.gz` in place of `x`. */
async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith('.woff2')) continue
    const path = join(folder, name)
    await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path), { level: 9 }))
  }
}
