import { cacheCompilerResults, compiledModel } from '../../srv/cap/model/model.ts'
import { framework, type Model } from '../../srv/cap/types.ts'

export { compiledModel }

cacheCompilerResults()

/** The model below `roots` as the runtime works with it; compiled once for all tests and backends, as `compiledModel` is. */
export async function runtimeModel(roots: readonly string[]): Promise<Model> {
  return framework.compile.for.nodejs(await compiledModel(roots))
}
