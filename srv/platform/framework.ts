import type { Server } from 'node:http'
import cds from '@sap/cds'

/** What this version of CAP offers and its type package does not know. */
export const framework = cds as unknown as {
  model: object
  compile: { for: { nodejs(csn: object): object } }
  deploy(model: object): { to(db: object, options: { silent: boolean; dialect: string }): Promise<unknown> }
  server(this: void, options: object): Promise<Server>
  shutdown(): Promise<void>
}
