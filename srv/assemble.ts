import type { Server } from 'node:http'
import cds from '@sap/cds'
import { assembleAdmin } from './admin/index.ts'
import { assembleLinks } from './links/index.ts'
import type { Gates } from './platform/access/access.ts'
import { serviceAccess } from './platform/access/services.ts'
import { apiDocuments } from './cap/documents/api-docs.ts'
import { describeRoutes } from './platform/api-docs/describe-routes.ts'
import { securitySchemes } from './platform/api-docs/security.ts'
import { openApiOf } from './cap/documents/documented-services.ts'
import { checkOperations } from './cap/guard/check-operations.ts'
import { platformVariables } from './platform/config/platform-variables.ts'
import { trackService } from './cap/delta/index.ts'
import { stopWatchingGenerations, watchGenerations } from './cap/database/generations.ts'
import { insertNewRows } from './cap/odata/insert-new.ts'
import { answerNoDraft } from './cap/odata/no-draft.ts'
import { pageService } from './cap/odata/paging/pages.ts'
import { serveOData } from './cap/odata/adapter.ts'
import { guardService } from './cap/guard/guard-service.ts'
import { mountCors } from './platform/http/cors.ts'
import { mountNotFound, mountRoutes, mountServiceGates, prepareApp } from './platform/http/express.ts'
import { refusalLookup } from './platform/http/ahead/early-refusals.ts'
import { readLookup } from './platform/http/ahead/fast-reads.ts'
import { hotLookup, installHotPath } from './platform/http/ahead/hot-path.ts'
import { preparedReads } from './platform/http/ahead/prepared-reads.ts'
import { mountLookup, mountPrefixes, mountPrefixesNotFound } from './platform/http/mounts.ts'
import { limitServer } from './platform/http/server.ts'
import { mountServiceBodies } from './platform/http/service-bodies.ts'
import { documentLookup, mountServiceDocuments } from './platform/http/service-documents.ts'
import { answerServiceErrors } from './platform/http/service-errors.ts'
import { openSockets } from './platform/http/sockets/open-sockets.ts'
import { startJobs } from './platform/jobs/index.ts'
import { onStop, stopGracefully } from '../lib/process/lifecycle.ts'
import { log } from './cap/log.ts'
import { framework } from './cap/types.ts'
import { limitOperations } from './platform/http/limit-operations.ts'
import { metadataDocument, prepareMetadata } from './cap/documents/metadata.ts'
import { platformJobs } from './platform/platform-jobs.ts'
import type { Domain } from './platform/domain.ts'
import type { Profile } from './profiles.ts'
import { assembleResources, assembleTools } from './platform/tools/index.ts'
import { assemblePreview } from './preview/index.ts'
import { allowedOrigins } from './tenant/index.ts'

/** Registers the parts of the backend with the events of CAP's start: bootstrap, serving, served, listening. */
export function assemble(profile: Profile, model: cds.csn.CSN, gates: Gates): void {
  const { domains } = profile
  const { services: defined, definitions } = framework.linked(model)
  const services = serviceAccess(defined, definitions)
  const routes = [...profile.routes, ...domains.flatMap(domain => domain.serviceRoutes?.(defined) ?? [])]
  const { METRICS_ENABLED, PREPARED_READS, TRUSTED_PROXIES } = platformVariables
  const mounts = domains.flatMap(domain => domain.mounts ?? [])
  const documents = [metadataDocument(), ...apiDocuments(service => openApiOf(service, securitySchemes), ['$metadata'])]
  assembleAdmin(domains)
  assemblePreview(domains)
  assembleLinks(domains.flatMap(({ links = [] }) => links))
  assembleTools(domains.flatMap(domain => [...(domain.tools ?? []), ...(domain.serviceTools?.(defined) ?? [])]))
  assembleResources(domains.flatMap(({ resources = [] }) => resources))
  answerServiceErrors()
  serveOData()
  cds.once('bootstrap', app => {
    prepareApp(app)
    limitServer(app)
    mountCors(app, allowedOrigins)
    mountServiceDocuments(app, services, documents, gates)
    for (const group of profile.groups) {
      const described = apiDocuments(async () => describeRoutes(group, routes, securitySchemes))
      mountServiceDocuments(app, [group], described, gates)
    }
    mountRoutes(app, routes, gates, TRUSTED_PROXIES)
    mountPrefixes(app, mounts, gates)
    mountServiceGates(app, services, gates)
    mountServiceBodies(app, services)
  })
  cds.on('serving', service => {
    guardService(service)
    insertNewRows(service)
    answerNoDraft(service)
    pageService(service)
    limitOperations(service, TRUSTED_PROXIES)
    trackService(service)
  })
  cds.once('served', () => {
    checkOperations()
    mountPrefixesNotFound(cds.app, mounts)
    mountNotFound(cds.app)
  })
  cds.once('listening', ({ server, url }: { server: Server; url: string }) => {
    const namespaces = domains.flatMap(domain => domain.namespaces ?? [])
    openSockets(server, { namespaces, gates, allowed: allowedOrigins })
    const fastReads = domains.flatMap(domain => domain.fastReads ?? [])
    installHotPath(server, {
      answers: hotLookup(routes),
      documents: documentLookup(services, documents, gates),
      reads: readLookup(services, fastReads, gates),
      refusals: refusalLookup(services, { routes, mounts, names: definedIn }, gates),
      mounts: mountLookup(mounts, gates),
      ...(PREPARED_READS && { prepared: preparedReads(services, gates) })
    })
    stopGracefully(server, { log: log('lifecycle'), end: () => framework.shutdown() })
    startJobs([...domains.flatMap(domain => domain.jobs ?? []), ...platformJobs(domains, METRICS_ENABLED)])
    watchGenerations()
    onStop(stopWatchingGenerations)
    log('server').info(`listening on ${url}`)
    void afterStart(domains, url)
  })
}

/** The definition that a service has at a name. */
const definedIn = (service: string, name: string): object | undefined =>
  (framework.model.definitions as Readonly<Record<string, object | undefined>>)[`${service}.${name}`]

/** Runs what the domains do once the server listens, then tells the process that has started this one, if it asks. */
async function afterStart(domains: readonly Domain[], url: string): Promise<void> {
  const steps = domains.flatMap(domain => domain.listening?.(url).catch(reportTo(domain)) ?? [])
  await Promise.all(steps)
  process.send?.('ready')
  await prepareMetadata().catch((error: unknown) =>
    log('server').warn('the metadata is made when it is asked for:', error)
  )
}

const reportTo =
  ({ name }: Domain) =>
  (error: unknown): void =>
    log(name).error('after the start', error)
