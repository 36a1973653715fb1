import cds from '@sap/cds'
import type { Domain } from '../domain.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { checkNames } from './check-names.ts'
import { deploySchema } from './deploy-schema.ts'
import { describeForms } from '../../cap/model/describe-forms.ts'
import { describePermissions } from '../../cap/model/describe-permissions.ts'
import { framework } from '../../cap/types.ts'
import { plainPaths } from '../../cap/model/plain-paths.ts'
import { measureDatabase, measureWriters } from '../metrics/measure-database.ts'
import { loadModel } from '../../cap/model/model.ts'
import { observeWrites } from '../../cap/database/observe-writes.ts'
import { describeSettings, trackSettings } from '../settings/describe.ts'
import { checkSettingsEnvironment, type Settings } from '../settings/settings.ts'
import { warnOfUnreadTerms } from '../../cap/model/unread-terms.ts'
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
  // before the plugin of the change log looks for what is tracked
  framework.prependListener('loaded', trackSettings)
  framework.on('loaded', describeSettings)
  framework.on('loaded', plainPaths)
  framework.on('loaded', describeForms)
  framework.on('loaded', describePermissions)
  framework.on('loaded', warnOfUnreadTerms)
  const model = await loadModel(roots)
  await checkSettingsEnvironment(singletons, cds.linked(model))
  return model
}

/**
 * Connects to the configured database and brings it to the state that `model` and the manifests declare; every write is
 * observed from here on.
 * @throws ConfigError when the database does not answer, or a name is used that no manifest declares.
 */
export async function prepareDatabase(model: cds.csn.CSN, declared: readonly Domain[]): Promise<void> {
  checkNames(declared, cds.linked(model).definitions)
  await deploySchema(model, declared)
  // nobody waits for the schema: it is there before the server listens
  measureWriters()
  observeWrites(cds.db)
  if (platformVariables.METRICS_DB_WRAP) measureDatabase()
}
