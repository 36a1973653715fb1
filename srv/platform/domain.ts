import type { ApplicationService } from '@sap/cds'
import type { ServiceDefinition } from '../cap/types.ts'
import type { Feed } from './feeds/feeds.ts'
import type { Mount } from './http/mounts.ts'
import type { Route } from './http/route.ts'
import type { Namespace } from './http/namespace.ts'
import type { Job } from './jobs/index.ts'
import type { Settings } from './settings/settings.ts'

/** Rows of `entity` go when `column` is older than `days`. */
export interface Retention {
  readonly entity: string
  readonly column: string
  readonly days: number
}

/** What one domain contributes; `srv/domains.ts` lists them all. */
export interface Domain {
  readonly name: string
  readonly routes?: readonly Route[]
  /** Prefixes of paths with a gate of their own. */
  readonly mounts?: readonly Mount[]
  /** What clients may join over `/socket.io/`. */
  readonly namespaces?: readonly Namespace[]
  readonly feeds?: readonly Feed[]
  /** Routes that follow from how the services of the model are annotated. */
  serviceRoutes?(services: Iterable<ServiceDefinition>): readonly Route[]
  readonly jobs?: readonly Job[]
  /** Its settings singletons, with the rules of their fields. */
  readonly settings?: readonly Settings<unknown>[]
  readonly retention?: readonly Retention[]
  /** Adds the handlers of what the domain's `admin.cds` puts into AdminService. */
  admin?(service: ApplicationService): void
  /** Loads what the domain keeps in memory; the server listens after it. */
  start?(): Promise<void>
  /** Called once requests are answered at `url`. */
  listening?(url: string): Promise<void>
}
