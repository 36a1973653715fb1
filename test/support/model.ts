import type cds from '@sap/cds'
import { cacheCompilerResults, compiledModel } from '../../srv/cap/model/model.ts'
import { asCsn, framework, type Model } from '../../srv/cap/types.ts'

cacheCompilerResults()

/** The model below `roots`, compiled once for all tests and backends until a source or a package changes. */
export const sharedModel = async (roots: readonly string[]): Promise<cds.csn.CSN> => asCsn(await compiledModel(roots))

/** The same as the runtime works with it. */
export async function runtimeModel(roots: readonly string[]): Promise<Model> {
  return framework.compile.for.nodejs(await compiledModel(roots))
}
