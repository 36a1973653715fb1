/**
 * `npm run package`: makes of the workspaces what can be published. Node runs no TypeScript below `node_modules`, so each
 * gets a folder `dist` with JavaScript and a package.json of its own, for `npm pack` and `npm publish`.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')

interface Workspace {
  readonly folder: string
  readonly compile: (folder: string, dist: string) => Promise<void>
  /** Members of the published package.json. */
  readonly manifest: object
}

const workspaces: readonly Workspace[] = [
  {
    folder: 'srv/author/dialect',
    compile: async folder => compileModules(folder),
    manifest: {
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './article': { types: './article/index.d.ts', default: './article/index.js' },
        './editing': { types: './editing/index.d.ts', default: './editing/index.js' }
      }
    }
  },
  {
    folder: 'app/cli',
    compile: bundleCommand,
    manifest: { bin: { 'publish-content': 'publish-content.js' } }
  }
]

for (const workspace of workspaces) process.stdout.write(`${await build(workspace)}\n`)

/** Builds one workspace and returns the folder to publish. */
async function build({ folder, compile, manifest }: Workspace): Promise<string> {
  const source = join(repository, folder)
  const dist = join(source, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await compile(source, dist)
  const { private: _private, ...common } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Readonly<
    Record<string, unknown>
  >
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ ...common, ...manifest }, undefined, 2)}\n`)
  copyFileSync(join(source, 'README.md'), join(dist, 'README.md'))
  return join(folder, 'dist')
}

/** A file of JavaScript and one of types for each module. */
function compileModules(folder: string): void {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '--project', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })
}

/** The command and its workers side by side: they find one another next to themselves. */
async function bundleCommand(folder: string, dist: string): Promise<void> {
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: folder,
    entryPoints: {
      'publish-content': 'publish-content.ts',
      'render-tutorial': 'sources/render-tutorial.ts',
      'draw-diagrams.worker': '../../lib/diagrams/draw-diagrams.worker.ts'
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'error'
  })
}
