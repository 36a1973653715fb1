import { statSync } from 'node:fs'
import cds from '@sap/cds'
import { digest, keep, keepResults, kept } from './compiler-cache.ts'
import { framework, type LoadedModel } from './framework.ts'

/** Doc comments describe operations and settings in the metadata. */
const OPTIONS = { docs: true, silent: true }

interface Compiled {
  /** What the model was compiled from: files with the time and size that they had. */
  readonly sources: Readonly<Record<string, string>>
  readonly csn: LoadedModel
}

/**
 * The compiled model below `roots`. The compiler takes longer than all the rest of a start, so its results are kept and
 * taken again while no source and no package has changed.
 */
export async function loadModel(roots: readonly string[]): Promise<cds.csn.CSN> {
  const name = `model-${digest(...roots)}`
  const model = unchangedModel(name) ?? (await compileModel(roots, name))
  framework.emit('loaded', model)
  keepCompilerResults()
  // CAP's server would compile all of it once more
  Object.defineProperty(framework, 'load', { value: Object.assign(() => Promise.resolve(model), framework.load) })
  return model as unknown as cds.csn.CSN
}

function unchangedModel(name: string): LoadedModel | undefined {
  const compiled = kept<Compiled>(name)
  if (!compiled || Object.entries(compiled.sources).some(([source, state]) => stateOf(source) !== state))
    return undefined
  return Object.defineProperty(compiled.csn, '$sources', { value: Object.keys(compiled.sources) })
}

/** Changes when the file does; undefined when there is none. */
function stateOf(source: string): string | undefined {
  const stats = statSync(source, { throwIfNoEntry: false })
  return stats && `${stats.mtimeMs}/${stats.size}`
}

async function compileModel(roots: readonly string[], name: string): Promise<LoadedModel> {
  const model = (await cds.load([...roots], OPTIONS)) as unknown as LoadedModel
  const sources = Object.fromEntries(model.$sources.map(source => [source, stateOf(source)]))
  keep(name, `{"sources":${JSON.stringify(sources)},"csn":${framework.compile.to.json(model)}}`)
  return model
}

/** What the runtime works with, and how the database gets from its state to that of the model. */
function keepCompilerResults(): void {
  const { compile } = framework
  keepResults<[csn: object, options?: object]>(compile.for, 'odata', {
    keyOf: (csn, options = {}) => ('_4odata' in csn ? undefined : digest(JSON.stringify(csn), JSON.stringify(options))),
    // the files are where texts are looked for; the other is CAP's mark of a model that needs this step no more
    revive: (result, csn) => {
      Object.defineProperty(csn, '_4odata', { value: result })
      const { $sources } = csn as LoadedModel
      // without it the compiler takes the result for a model that somebody wrote
      const { meta } = result as { readonly meta: object }
      Object.defineProperty(meta, 'transformation', { value: 'odata' })
      return Object.defineProperties(result, { $sources: { value: $sources }, _4odata: { value: result } })
    }
  })
  keepResults<[csn: object, options: { dialect?: string }, prior?: string]>(compile.to.sql, 'delta', {
    keyOf: (csn, { dialect = '' }, prior = '') => digest(JSON.stringify(csn), dialect, prior)
  })
}
