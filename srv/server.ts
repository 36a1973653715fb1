import type { Server } from 'node:http'
import init from '../db/init.ts'
import { assemble } from './assemble.ts'
import { identify } from './platform/access/identify.ts'
import { config } from './platform/config/config.ts'
import { configureDatabase } from './cap/database/database.ts'
import { framework } from './cap/types.ts'
import { checkVersions } from './cap/versions.ts'
import { refreshGenerations } from './cap/database/generations.ts'
import { prepareDatabase, prepareModel } from './platform/start/prepare.ts'
import { exitOnConfigError, exitWhenPortFails, prepareDataDir } from './platform/start/startup.ts'
import { tenantSettings } from './platform/tenant/tenant-settings.ts'
import { profiles } from './profiles.ts'
import { contentKeyGate, credentialStore, ensureDevelopmentKey, rebuildKeyGate } from './secrets/index.ts'
import { patGate } from './tokens/index.ts'

/** Switches off the routes that CAP's server adds by default. */
const bare = { static: false, favicon: false, health: false }

/** Starts the backend: configuration, database, routes, services, jobs. */
export default function server(options: object): Promise<Server> {
  return start(options).catch(exitOnConfigError)
}

async function start(options: object): Promise<Server> {
  const settings = config()
  checkVersions(settings.production)
  const profile = profiles[settings.TUTORIALS_PROFILE]
  prepareDataDir(settings.DATA_DIR)
  const store = credentialStore()
  await ensureDevelopmentKey(store, settings)

  await configureDatabase(settings)
  const singletons = profile.domains.flatMap(domain => domain.settings ?? [])
  const model = await prepareModel(profile.model, [tenantSettings, ...singletons])
  await prepareDatabase(model, init, settings)
  for (const domain of profile.domains) await domain.start?.()
  await refreshGenerations()

  const keys = { contentKey: contentKeyGate(store, settings), rebuildKey: rebuildKeyGate }
  assemble(profile, model, { ...keys, identify, pat: patGate }, settings)
  const http = await framework.server({ ...options, ...bare, from: [...profile.model], port: settings.PORT })
  exitWhenPortFails(http, settings.PORT)
  return http
}
