import type { IncomingHttpHeaders, Server } from 'node:http'
import cds from '@sap/cds'
import type { Delta, DeltaInput, Entity, LinkedModel, LoadedModel, Model } from './models.ts'
import type { SelectQuery } from './queries.ts'
import type { DatabaseService, RunningService } from './services.ts'

/** The parts of CAP that its type package does not know. */
export const framework = cds as unknown as {
  readonly version: string
  readonly env: { readonly 'cap-extensions': { readonly namespace: string } }
  model: Model
  readonly db: DatabaseService
  readonly services: Readonly<Record<string, RunningService>>
  readonly connect: { to(name: 'db' | 'db-read'): Promise<DatabaseService> }
  resolve(roots: readonly string[]): readonly string[]
  load: (roots?: readonly string[], options?: object) => Promise<LoadedModel>
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
  readonly parse: { csv(this: void, text: string): (string | null | undefined)[][] }
  /** Checks the data of requests; loading it adds `type_check` to the types. */
  readonly validate: unknown
  readonly linked: {
    (model: cds.csn.CSN): LinkedModel
    readonly classes: Readonly<Record<string, { readonly prototype: CheckedType }>>
  }
  localize(model: Model, locale: string, text: string): string
  i18n: {
    readonly default_language: string
    /** The languages that texts of the model are translated to. */
    bundle4(model: Model): { readonly files: { locales(): readonly string[] } }
    /** Says what language a request asks for. */
    locale: { from(request: { query: Record<string, string>; headers: IncomingHttpHeaders }): string | undefined }
  }
  deploy(model: object): { to(db: object, options: { silent: boolean; dialect: string }): Promise<unknown> }
  server(this: void, options: object): Promise<Server>
  shutdown(): Promise<void>
  /** Listeners that are called once all services are served. */
  listeners(event: 'served'): readonly ((...services: never[]) => unknown)[]
  off(event: 'served', listener: (...services: never[]) => unknown): void
  /** Told of each model before it is compiled for anything. */
  on(event: 'loaded', listener: (csn: LoadedModel) => void): void
  /** The same before what listens already. */
  prependListener(event: 'loaded', listener: (csn: LoadedModel) => void): void
  /** Reads an address, relative to a service. */
  readonly odata: { parse(this: void, url: string, options: object): SelectQuery | readonly SelectQuery[] }
  /** Says which entity a query is about. */
  readonly infer: { target(this: void, query: SelectQuery): Entity | undefined }
  /** How services are served; `impl` makes the server of one. */
  readonly service: { readonly protocols: Readonly<Record<'odata' | 'odata-v4', { impl: unknown }>> }
  /** Run after the adapters of all services; a function with four parameters handles errors. */
  middlewares: { readonly after: unknown[] }
}

/** A scalar type with its check of values. */
interface CheckedType {
  type_check: (this: void, value: unknown) => boolean
}

/** @throws Error for a service that does not run here. */
export function serviceNamed(name: string): RunningService {
  const service = framework.services[name]
  if (!service) throw new Error(`there is no service ${name}`)
  return service
}
