import type { Server } from 'node:http'
import cds from '@sap/cds'
import type { ServiceDefinition } from './access/services.ts'
import type { Headed } from './access/access.ts'

interface Model {
  services?: Iterable<ServiceDefinition>
  definitions: object
}

/** What this version of CAP offers and its type package does not know. */
export const framework = cds as unknown as {
  model: Model
  compile: { for: { nodejs(csn: object): Model } }
  deploy(model: object): { to(db: object, options: { silent: boolean; dialect: string }): Promise<unknown> }
  server(this: void, options: object): Promise<Server>
  shutdown(): Promise<void>
}

/** What CAP hands to its authentication. */
export type CapRequest = Headed
