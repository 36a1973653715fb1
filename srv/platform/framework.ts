import type { Server } from 'node:http'
import cds from '@sap/cds'
import type { ServiceDefinition } from './access/services.ts'
import type { Headed } from './access/access.ts'

/** What this version of CAP offers and its type package does not know. */
export const framework = cds as unknown as {
  model: { services?: Iterable<ServiceDefinition>; definitions: object }
  compile: { for: { nodejs(csn: object): object } }
  deploy(model: object): { to(db: object, options: { silent: boolean; dialect: string }): Promise<unknown> }
  server(this: void, options: object): Promise<Server>
  shutdown(): Promise<void>
}

/** What CAP hands to its authentication. */
export type CapRequest = Headed
