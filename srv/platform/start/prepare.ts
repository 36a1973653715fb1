import cds from '@sap/cds'
import type { Stored } from '../domain.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { deploySchema } from './deploy-schema.ts'
import { describeForms } from '../../cap/model/describe-forms.ts'
import { framework } from '../../cap/types.ts'
import { measureDatabase } from '../metrics/measure-database.ts'
import { loadModel } from '../../cap/model/model.ts'
import { observeWrites } from '../../cap/database/observe-writes.ts'
import { describeSettings } from '../settings/describe.ts'
import { checkSettingsEnvironment, type Settings } from '../settings/settings.ts'
import { enforceIntegers } from '../../cap/guard/strict-integers.ts'

/**
 * The model below `roots`, with what the settings and forms of its services derive from their declarations.
 * @throws ConfigError for a variable that one of `singletons` does not take.
 */
export async function prepareModel(
  roots: readonly string[],
  singletons: readonly Settings<unknown>[]
): Promise<cds.csn.CSN> {
  enforceIntegers()
  framework.on('loaded', describeSettings)
  framework.on('loaded', describeForms)
  const model = await loadModel(roots)
  await checkSettingsEnvironment(singletons, cds.linked(model))
  return model
}

/**
 * Connects to the configured database and brings its schema to that of `model` and `declared`; every write is observed from here on.
 * @throws ConfigError when the database does not answer.
 */
export async function prepareDatabase(model: cds.csn.CSN, declared: readonly Stored[]): Promise<void> {
  await deploySchema(model, declared)
  observeWrites(cds.db)
  if (platformVariables.METRICS_DB_WRAP) measureDatabase()
}
