import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type JestRuntime from 'jest-runtime'
import { compileCacheFolder } from '../environment.ts'
import { type Globals, setGlobals } from './jest-globals.ts'

const requireModule = createRequire(import.meta.url)
const { default: Runtime } = requireModule('jest-runtime') as typeof JestRuntime
type Runtime = JestRuntime.default

/**
 * Jest's runtime, which leaves the modules of a test file to Node.js where the file's environment has the globals of the
 * process. What lies outside `test` is loaded once for all files of a worker, which takes half of the processor time; modules
 * of `test`, with the hooks that they register, are each file's own. Elsewhere, and for a file that names another
 * environment, all modules are, as usual.
 */
export default class SharedModulesRuntime extends Runtime {
  readonly #isShared: boolean
  readonly #testPath: string

  constructor(...parameters: ConstructorParameters<typeof Runtime>) {
    super(...parameters)
    this.#isShared = parameters[1].global === globalThis
    this.#testPath = parameters[6]
  }

  override requireInternalModule<T = unknown>(from: string, to?: string): T {
    return this.#isShared ? loadAnew(from) : super.requireInternalModule(from, to)
  }

  override setGlobalsForRuntime(globals: Parameters<Runtime['setGlobalsForRuntime']>[0]): void {
    super.setGlobalsForRuntime(globals)
    if (this.#isShared) setGlobals(this.requireModuleOrMock<Globals>(this.#testPath, '@jest/globals'))
  }

  override async unstable_importModule(
    from: string,
    moduleName?: string
  ): ReturnType<Runtime['unstable_importModule']> {
    if (!this.#isShared) return super.unstable_importModule(from, moduleName)
    files++
    return await import(pathToFileURL(from).href)
  }
}

const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS')

/** A module of jest-circus, which has the tests of one file and adds its handlers of events to those of the process. */
function loadAnew<T>(path: string): T {
  Reflect.deleteProperty(globalThis, EVENT_HANDLERS)
  Reflect.deleteProperty(requireModule.cache, path)
  return requireModule(path) as T
}

const TESTS = new URL('../../', import.meta.url).href
const GLOBALS = import.meta.resolve('./jest-globals.ts')

let files = 0

enableCompileCache(compileCacheFolder)
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true }
    const resolved = next(specifier, context)
    // jest's own process shares none; its teardown is to find the modules that its setup has loaded
    if (files === 0) return resolved
    const isOfTest = context.parentURL?.startsWith(TESTS) && resolved.url.startsWith(TESTS)
    return isOfTest ? { ...resolved, url: `${resolved.url}?file=${files}` } : resolved
  }
})
