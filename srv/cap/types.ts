import type { IncomingHttpHeaders, Server } from 'node:http'
import cds from '@sap/cds'
import type { ServiceDefinition } from '../platform/access/services.ts'
import type { Headed } from '../platform/access/access.ts'

/** What a service has thrown, once CAP has made it ready for an answer. */
export interface ServiceError {
  readonly status?: number
  readonly code?: string | number
  readonly target?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** What serves a service over one protocol. */
export interface Adapter {
  readonly service: { readonly name: string }
  /** The body of an answer: its texts in the language of the request, and no more of an error than clients may see. */
  response4(outcome: { readonly error: ServiceError }): object
}

interface Model {
  services?: Iterable<ServiceDefinition>
  definitions: object
}

/** The languages that texts of the model are translated to. */
interface Translations {
  readonly files: { locales(): readonly string[] }
}

/** The model as it was written, names resolved. */
export interface LoadedModel {
  /** The files that it was read from. */
  readonly $sources: readonly string[]
  readonly definitions: Readonly<Record<string, object>>
}

/** From the model that the database has, if it has one, to `csn`. */
export type DeltaInput = readonly [csn: object, options: { readonly dialect?: string }, prior?: object | string]

/** Statements, and the model that the database has after them. */
export interface Delta {
  readonly afterImage: object
  readonly drops: readonly string[]
  readonly createsAndAlters: readonly string[]
}

/** What this version of CAP offers and its type package does not know. */
export const framework = cds as unknown as {
  model: Model
  load: () => Promise<LoadedModel>
  emit(event: 'loaded', csn: LoadedModel): void
  compile: {
    for: { nodejs(csn: object): Model }
    to: {
      json(csn: object): string
      /** A function with further steps of the compiler as members. */
      readonly sql: { readonly delta: (...input: DeltaInput) => Delta }
      edmx(model: object, options: { service: 'all' }): Iterable<[text: string, about: { file: string }]>
      edm(model: object, options: { service: 'all' }): Iterable<[text: string, about: { file: string }]>
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
  /** Told of each model before it is compiled for anything. */
  on(event: 'loaded', listener: (csn: LoadedModel) => void): void
  /** What runs after the adapters of all services; what has four parameters handles errors. */
  middlewares: { readonly after: unknown[] }
}

/** What CAP hands to its authentication. */
export type CapRequest = Headed
