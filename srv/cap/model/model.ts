import { statSync } from 'node:fs'
import type cds from '@sap/cds'
import { digest, writeCached, cacheResults, readCached } from './compiler-cache.ts'
import { asCsn, type Delta, type DeltaInput, framework, type LoadedModel } from '../types.ts'

/** Doc comments describe operations and settings in the metadata. */
const OPTIONS = { docs: true, silent: true }

interface Compiled {
  /** The files of the model, with the time and size that they had. */
  readonly sources: Readonly<Record<string, string>>
  readonly csn: LoadedModel
}

let isNew = false

/** True when this process has compiled the model, so that the rest of what the compiler makes of it is not cached either. */
export const isNewModel = (): boolean => isNew

/** The model below `roots`, which CAP's server gets as well. */
export async function loadModel(roots: readonly string[]): Promise<cds.csn.CSN> {
  const model = await compiledModel(roots)
  framework.emit('loaded', model)
  cacheCompilerResults()
  // CAP's server would compile all of it once more
  Object.defineProperty(framework, 'load', { value: Object.assign(() => Promise.resolve(model), framework.load) })
  return asCsn(model)
}

/**
 * The compiled model below `roots`. The compiler takes longer than all the rest of a start, so its results are cached
 * until a source or a package changes.
 */
export async function compiledModel(roots: readonly string[]): Promise<LoadedModel> {
  const files = framework.resolve([...roots])
  const name = `model-${digest(...files)}`
  return unchangedModel(name) ?? (await compileModel(roots, name))
}

function unchangedModel(name: string): LoadedModel | undefined {
  const compiled = readCached<Compiled>(name)
  if (!compiled || Object.entries(compiled.sources).some(([source, state]) => stateOf(source) !== state))
    return undefined
  return modelOf(compiled)
}

/** Changes when the file does; undefined when there is none. */
function stateOf(source: string): string | undefined {
  const stats = statSync(source, { throwIfNoEntry: false })
  return stats && `${stats.mtimeMs}/${stats.size}`
}

async function compileModel(roots: readonly string[], name: string): Promise<LoadedModel> {
  const model = await framework.load([...roots], OPTIONS)
  const sources = Object.fromEntries(model.$sources.map(source => [source, stateOf(source)]))
  const text = `{"sources":${JSON.stringify(sources)},"csn":${framework.compile.to.json(model)}}`
  writeCached(name, text)
  isNew = true
  return modelOf(JSON.parse(text) as Compiled)
}

/** One form of the model, whether compiled now or cached: with the sources of its services, which lead to their handlers. */
const modelOf = ({ sources, csn }: Compiled): LoadedModel =>
  Object.defineProperty(csn, '$sources', { value: Object.keys(sources) })

/** A model as the runtime works with it; its hidden marks tell the compiler that it needs this step no more. */
interface RuntimeModel {
  readonly meta: { readonly transformation: string; readonly options: object }
}

/** Caches the model of the runtime, and the statements that bring the database to the state of the model. */
export function cacheCompilerResults(): void {
  const { compile } = framework
  // CAP compiles a few lines as it loads its drafts, which we do not use
  cacheResults<[source: unknown, ...options: unknown[]], object>(compile.to, 'csn', {
    keyOf: (source, ...options) =>
      typeof source === 'string' && source.includes('{') ? digest(source, JSON.stringify(options)) : undefined
  })
  cacheResults<[csn: object, options?: object], RuntimeModel>(compile.for, 'odata', {
    keyOf: (csn, options = {}) => ('_4odata' in csn ? undefined : digest(JSON.stringify(csn), JSON.stringify(options))),
    flatten: model => ({ model, marks: { transformation: model.meta.transformation, options: model.meta.options } }),
    revive: (flat, csn) => revivedModel(flat as FlatModel, csn as LoadedModel)
  })
  cacheResults<DeltaInput, Delta>(compile.to.sql, 'delta', {
    keyOf: (csn, { dialect = '' }, prior = '') => digest(JSON.stringify(csn), dialect, JSON.stringify(prior))
  })
  const { delta } = compile.to.sql
  Object.defineProperty(compile.to.sql, 'delta', {
    value: (...input: DeltaInput) => applicable(delta(...input), input)
  })
}

/**
 * The statements of `found` that bring the database on. @cap-js/change-tracking has PostgreSQL make its triggers anew at every
 * start, which waits for every open transaction; the compiler has SQLite comment on tables, which it cannot.
 */
function applicable(found: Delta, [, { dialect }, prior]: DeltaInput): Delta {
  const unchanged = prior !== undefined && JSON.stringify(found.afterImage) === JSON.stringify(prior)
  if (unchanged) return { ...found, drops: [], createsAndAlters: [] }
  return {
    ...found,
    createsAndAlters:
      dialect === 'sqlite'
        ? found.createsAndAlters.filter(statement => !statement.startsWith('COMMENT ON '))
        : found.createsAndAlters.flatMap(statement => [...triggerDrops(statement), statement])
  }
}

/** Drops the trigger that keeps PostgreSQL from changing the type of a column; @cap-js/change-tracking makes it anew after. */
function triggerDrops(statement: string): string[] {
  const [alter, , table = '', , , type] = statement.split(' ')
  return alter === 'ALTER' && type === 'TYPE' ? [`DROP TRIGGER IF EXISTS ${table}_tr_change ON ${table}`] : []
}

interface FlatModel {
  readonly model: { readonly meta: object }
  readonly marks: RuntimeModel['meta']
}

function revivedModel({ model, marks }: FlatModel, csn: LoadedModel): RuntimeModel {
  const hidden = (value: unknown) => ({ value, writable: true, configurable: true })
  const { transformation, options } = marks
  Object.defineProperties(model.meta, { transformation: hidden(transformation), options: hidden(options) })
  Object.defineProperties(model, { $sources: hidden(csn.$sources), _4odata: hidden(model) })
  Object.defineProperty(csn, '_4odata', hidden(model))
  return model as RuntimeModel
}
