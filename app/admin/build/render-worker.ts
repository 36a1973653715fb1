import { basename, join } from 'node:path'
import type * as esbuildModule from 'esbuild'

const WORKER = 'browser/authors/editor/rendering/render.worker.ts'

/** The compiler, which is loaded when there is something to build. */
export type Compiler = typeof esbuildModule

/** The worker in which the editor of authors renders: the same for all languages. */
export interface RenderWorker {
  /** Name of its script beside those of the pages. */
  readonly name: string
  /** Modules in it. */
  readonly inputs: readonly string[]
}

/** Compiles the worker into a folder; grammars of code are files of their own, loaded when a text needs them. */
export async function compileRenderWorker(
  esbuild: Compiler,
  absWorkingDir: string,
  folder: string
): Promise<RenderWorker> {
  const { metafile } = await esbuild.build({
    ...{ absWorkingDir, entryPoints: [WORKER], outdir: join(folder, 'assets') },
    ...{ bundle: true, format: 'esm', target: 'es2022', platform: 'browser', minify: true, splitting: true },
    // what packages have for pages needs a document
    conditions: ['worker'],
    ...{ logLevel: 'error', metafile: true, entryNames: '[name]-[hash]', chunkNames: 'render-[hash]' }
  })
  const [script] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === WORKER) ?? []
  if (script === undefined) throw new Error(`the build has no ${WORKER}`)
  return { name: basename(script), inputs: Object.keys(metafile.inputs) }
}
