import type { Server } from 'node:http'
import { assemble } from './assemble.ts'
import { onlyOwnerReads } from '../lib/process/private-files.ts'
import { prepareDataDir } from '../lib/config/prepare-data-dir.ts'
import { identify } from './platform/access/identify.ts'
import { isProduction } from './platform/config/config.ts'
import { platformVariables } from './platform/config/platform-variables.ts'
import { configure } from './platform/config/variables.ts'
import { removePluginStart } from './cap/database/change-log/start.ts'
import { configureDatabase } from './cap/database/database.ts'
import { limitClientReads } from './cap/database/reads/allowance.ts'
import { openReader } from './cap/prepared/prepared-reads.ts'
import { framework } from './cap/types.ts'
import { checkVersions } from './cap/versions.ts'
import { refreshGenerations } from './cap/database/generations.ts'
import { prepareDatabase, prepareModel } from './platform/start/prepare.ts'
import { exitOnConfigError, exitWhenPortFails, warnWhenOpen } from './platform/start/startup.ts'
import { type Profiles, profiles } from './profiles.ts'
import { contentKeyGate, credentialStore, ensureDevelopmentKey, rebuildKeyGate } from './secrets/index.ts'
import { patGate } from './tokens/index.ts'

/** Switches off the routes that CAP's server adds by default. */
const bare = { static: false, favicon: false, health: false }

/** Starts the backend: configuration, database, routes, services, jobs. */
export default function server(options: object): Promise<Server> {
  return serve(profiles, options)
}

/** Starts the backend that TUTORIALS_PROFILE names among `choices`. */
export function serve(choices: Profiles, options: object): Promise<Server> {
  return start(choices, options).catch(exitOnConfigError)
}

async function start(choices: Profiles, options: object): Promise<Server> {
  configure(choices.prod.declared.flatMap(({ variables }) => variables ?? []))
  checkVersions(isProduction())
  removePluginStart()
  const { DATA_DIR, HOST, PORT, TUTORIALS_PROFILE } = platformVariables
  const profile = choices[TUTORIALS_PROFILE]
  onlyOwnerReads()
  prepareDataDir(DATA_DIR)
  const store = credentialStore()
  await ensureDevelopmentKey(store)

  limitClientReads(platformVariables)
  await configureDatabase(platformVariables)
  const model = await prepareModel(
    profile.model,
    profile.domains.flatMap(domain => domain.settings ?? [])
  )
  await prepareDatabase(model, profile.declared)
  for (const domain of profile.domains) await domain.start?.()
  await refreshGenerations()
  await openReader()

  assemble(profile, model, { contentKey: contentKeyGate(store), rebuildKey: rebuildKeyGate, identify, pat: patGate })
  const http = await framework.server({ ...options, ...bare, from: [...profile.model], port: PORT })
  exitWhenPortFails(http, PORT)
  warnWhenOpen(HOST)
  return http
}
