import type { IncomingHttpHeaders, Server } from 'node:http'
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
  compile: {
    for: { nodejs(csn: object): Model }
    to: {
      edmx(model: Model, options: { service: 'all' }): Iterable<[text: string, about: { file: string }]>
      edm(model: Model, options: { service: string }): object
    }
  }
  localize(model: Model, locale: string, text: string): string
  i18n: {
    readonly default_language: string
    bundle4(model: Model): Translations
    /** Says what language a request asks for. */
    locale: { from(request: { query: Record<string, string>; headers: IncomingHttpHeaders }): string | undefined }
  }
  deploy(model: object): { to(db: object, options: { silent: boolean; dialect: string }): Promise<unknown> }
  server(this: void, options: object): Promise<Server>
  shutdown(): Promise<void>
}

/** What CAP hands to its authentication. */
export type CapRequest = Headed
/** The languages that texts of the model are translated to. */
interface Translations {
  readonly files: { locales(): readonly string[] }
}

