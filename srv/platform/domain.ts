import type { ApplicationService } from '@sap/cds'
import type { Index } from '../cap/database/create-indexes.ts'
import type { Tx } from '../cap/database/database.ts'
import type { ServiceDefinition } from '../cap/types.ts'
import type { Attention } from './attention.ts'
import type { VariableGroup } from './config/variables.ts'
import type { Feed } from './feeds/feeds.ts'
import type { LinkSource } from './link-source.ts'
import type { FastReads } from './http/ahead/fast-reads.ts'
import type { Mount } from './http/mounts.ts'
import type { Namespace } from './http/sockets/socket-server.ts'
import type { Route } from './http/route.ts'
import type { Job } from './jobs/index.ts'
import type { Settings } from './settings/settings.ts'
import type { ResourceKind, Tool } from './tools/index.ts'

/** Rows of `entity` go when `column` is older than `days`. */
export interface Retention {
  readonly entity: string
  readonly column: string
  readonly days: number
}

/** Rows that a domain needs of the database beside its tables; created at the start, never overwritten. */
export interface Stored {
  /** Indexes that CDS cannot declare. */
  readonly indexes?: readonly Index[]
  /** Names that `takeLock` takes. */
  readonly locks?: readonly string[]
  /** Names that `takeNumbers` and `@numbered` count on, with the number before the first. */
  readonly counters?: Readonly<Record<string, number>>
  /** Names that caches depend on: `dependsOn` of feeds, `@generation` of entities, `bumpGeneration`. */
  readonly generations?: readonly string[]
  /** New names of entities by their former ones: what is stored of them stays. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Fills in columns of rows that a former release has written; runs at each start, in the transaction of the deployment. */
  complete?(this: void, tx: Tx): Promise<void>
  /** Folder of CSV files, each named by its entity, with rows that every installation has. */
  readonly reference?: URL
}

/** Manifest of a domain: all that it contributes, as rows; `srv/domains.ts` lists the manifests. */
export interface Domain extends Stored {
  readonly name: string
  /** Environment variables, see `config/variables.ts`. */
  readonly variables?: VariableGroup
  readonly routes?: readonly Route[]
  /** Reads of services that are answered ahead of CAP. */
  readonly fastReads?: readonly FastReads[]
  /** Prefixes of paths with a gate of their own. */
  readonly mounts?: readonly Mount[]
  /** Namespaces that clients may join over `/socket.io/`. */
  readonly namespaces?: readonly Namespace[]
  readonly feeds?: readonly Feed[]
  /** Abilities that agents are offered, see docs/decisions/0025-tools.md. */
  readonly tools?: readonly Tool[]
  /** Documents that agents read by an address. */
  readonly resources?: readonly ResourceKind[]
  /** The same for those that follow from what the services of the model have. */
  serviceTools?(services: Iterable<ServiceDefinition>): readonly Tool[]
  /** Routes that follow from how the services of the model are annotated. */
  serviceRoutes?(services: Iterable<ServiceDefinition>): readonly Route[]
  readonly jobs?: readonly Job[]
  /** Settings singletons, with the rules of their fields. */
  readonly settings?: readonly Settings<unknown>[]
  readonly retention?: readonly Retention[]
  /** Subjects that admins should look after, counted on the home of the workplace. */
  readonly attention?: readonly Attention[]
  /** Tables with addresses of other sites, which are asked now and then whether they are still there. */
  readonly links?: readonly LinkSource[]
  /** Adds the handlers of what the domain's `admin.cds` puts into AdminService. */
  admin?(service: ApplicationService): void
  /** Adds the handlers of what the domain adds to PreviewService, which the QA channel alone has. */
  preview?(service: ApplicationService): void
  /** Fills caches before the server listens. */
  start?(): Promise<void>
  /** Called once requests are answered at `url`. */
  listening?(url: string): Promise<void>
}
