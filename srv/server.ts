import type { Server } from 'node:http'
import cds from '@sap/cds'
import init from '../db/init.ts'
import { assembleAdmin } from './admin/index.ts'
import { identify, registerPasswords } from './platform/access/identify.ts'
import { serviceAccess } from './platform/access/services.ts'
import { apiDocuments } from './platform/api-docs/documents.ts'
import { config } from './platform/config.ts'
import { describeForms } from './platform/describe-forms.ts'
import { configureDatabase } from './platform/database.ts'
import { trackService } from './platform/delta/index.ts'
import { deploySchema } from './platform/deploy-schema.ts'
import { framework } from './platform/framework.ts'
import { refreshGenerations, stopWatchingGenerations, watchGenerations } from './platform/generations.ts'
import { mountNotFound, mountRoutes, mountServiceGates, prepareApp } from './platform/http/express.ts'
import { mountCors } from './platform/http/cors.ts'
import { mountPrefixes, mountPrefixesNotFound } from './platform/http/mounts.ts'
import { openSockets } from './platform/http/sockets.ts'
import { mountServiceBodies } from './platform/http/service-bodies.ts'
import { mountServiceDocuments } from './platform/http/service-documents.ts'
import { answerServiceErrors } from './platform/http/service-errors.ts'
import { hotLookup, installHotPath } from './platform/http/hot-path.ts'
import { startJobs } from './platform/jobs/index.ts'
import { onStop, stopGracefully } from './platform/lifecycle.ts'
import { measureDatabase } from './platform/measure-database.ts'
import { loadModel } from './platform/model.ts'
import { metadataDocument } from './platform/metadata/metadata.ts'
import { platformJobs } from './platform/platform-jobs.ts'
import { checkOperations } from './platform/check-operations.ts'
import { guardService } from './platform/guard-service.ts'
import { observeWrites } from './platform/observe-writes.ts'
import { limitOperations } from './platform/limit-operations.ts'
import { describeSettings } from './platform/settings/describe.ts'
import { checkSettingsEnvironment } from './platform/settings/settings.ts'
import { allowedOrigins, tenantSettings } from './platform/tenant/tenant-settings.ts'
import { checkTechnicalUser } from './platform/tenant/technical-users.ts'
import { takeOnlyIntegers } from './platform/strict-integers.ts'
import { exitOnConfigError, exitWhenPortFails, prepareDataDir } from './platform/startup.ts'
import { profiles } from './profiles.ts'
import { contentKeyGate, credentialStore, ensureDevelopmentKey, rebuildKeyGate } from './secrets/index.ts'
import { patGate } from './tokens/index.ts'

/** What CAP's server would add by itself. */
const bare = { static: false, favicon: false, health: false }

/** Starts the backend: configuration, database, routes, services, jobs. */
export default function server(options: object): Promise<Server> {
  return start(options).catch(exitOnConfigError)
}

async function start(options: object): Promise<Server> {
  const settings = config()
  const { model: roots, domains, routes } = profiles[settings.TUTORIALS_PROFILE]
  prepareDataDir(settings.DATA_DIR)
  const store = credentialStore()
  await ensureDevelopmentKey(store, settings)

  await configureDatabase(settings)
  takeOnlyIntegers()
  framework.on('loaded', describeSettings)
  framework.on('loaded', describeForms)
  const model = await loadModel(roots)
  const singletons = [tenantSettings, ...domains.flatMap(domain => domain.settings ?? [])]
  await checkSettingsEnvironment(singletons, cds.linked(model))
  await deploySchema(model, init)
  observeWrites(cds.db)
  if (settings.METRICS_DB_WRAP) measureDatabase()

  for (const domain of domains) await domain.start?.()
  await refreshGenerations()

  const keys = { contentKey: contentKeyGate(store, settings), rebuildKey: rebuildKeyGate }
  const gates = { ...keys, identify, pat: patGate }
  const mounts = domains.flatMap(domain => domain.mounts ?? [])
  const namespaces = domains.flatMap(domain => domain.namespaces ?? [])
  const services = serviceAccess(cds.linked(model).services)
  const serviceRoutes = domains.flatMap(domain => domain.serviceRoutes?.(cds.linked(model).services) ?? [])
  registerPasswords(checkTechnicalUser)
  assembleAdmin(domains)
  cds.once('bootstrap', app => {
    prepareApp(app)
    mountCors(app, allowedOrigins)
    mountServiceDocuments(app, services, [metadataDocument(), ...apiDocuments(roots)], gates)
    mountRoutes(app, [...routes, ...serviceRoutes], gates, settings.TRUSTED_PROXIES)
    mountPrefixes(app, mounts, gates)
    mountServiceGates(app, services, gates)
    mountServiceBodies(app, services)
  })
  answerServiceErrors()
  cds.on('serving', service => {
    guardService(service)
    limitOperations(service, settings.TRUSTED_PROXIES)
    trackService(service)
  })
  cds.once('served', () => {
    checkOperations()
    mountPrefixesNotFound(cds.app, mounts)
    mountNotFound(cds.app)
  })
  cds.once('listening', ({ server: http, url }: { server: Server; url: string }) => {
    openSockets(http, namespaces, gates)
    installHotPath(http, hotLookup(routes))
    stopGracefully(http)
    startJobs([...domains.flatMap(domain => domain.jobs ?? []), ...platformJobs(domains, settings.METRICS_ENABLED)])
    watchGenerations()
    onStop(stopWatchingGenerations)
    for (const domain of domains)
      void domain.listening?.(url).catch((error: unknown) => cds.log(domain.name).error('after the start', error))
  })
  const http = await framework.server({ ...options, ...bare, from: [...roots], port: settings.PORT })
  exitWhenPortFails(http, settings.PORT)
  return http
}
