import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import cds, { type Request, type Service } from '@sap/cds'

/*
 * The typed seam to CAP: queries, models, services and requests as its handlers meet them, and what this version offers
 * and its type package does not know. Every cast to internals of CAP stands here, as a function or as a member of
 * `framework`.
 */

// Queries (CQN)

/** A step of a path, with a filter of its own where it leads to many rows. */
export type Segment = string | { readonly id: string; readonly where?: readonly Token[] }

/** A part of an expression: an operator or a keyword as text, everything else as an object. */
export type Token = string | Operand

export interface Operand {
  readonly ref?: readonly Segment[]
  readonly val?: unknown
  readonly func?: string
  /** By place or by name. */
  readonly args?: readonly Token[] | Readonly<Record<string, Token>>
  readonly xpr?: readonly Token[]
  readonly list?: readonly Token[]
  readonly SELECT?: Selection
}

export interface Order extends Operand {
  readonly sort?: 'asc' | 'desc'
}

export interface Limit {
  readonly rows?: { readonly val: number }
  readonly offset?: { readonly val: number }
}

/** The clauses of a query, and of an expanded column, which is a query of its own. */
export interface Clauses {
  where?: readonly Token[]
  having?: readonly Token[]
  groupBy?: readonly Operand[]
  orderBy?: readonly Order[]
  limit?: Limit
}

export interface Column extends Operand, Clauses {
  readonly as?: string
  readonly expand?: Columns
}

/** Columns by name or expression; as text, `*`. */
export type Columns = readonly (Column | string)[]

/** The rows that a query reads: those of a path, or of another query. */
export interface Source {
  readonly ref?: Segment[]
  readonly as?: string
  readonly SELECT?: Selection
}

export interface Selection extends Clauses {
  from: Source
  columns?: Columns
  one?: boolean
  count?: boolean
}

export interface SelectQuery {
  readonly SELECT: Selection
}

export type Row = Readonly<Record<string, unknown>>

/** Rows to be written; `as` and `from` name a query that they come from. */
interface Insertion {
  readonly entries?: readonly Row[]
  readonly as?: unknown
  readonly from?: unknown
}

/** A query of any kind; one of its members is set. */
export interface Query extends Partial<SelectQuery> {
  readonly INSERT?: Insertion
  readonly UPSERT?: Insertion
  /** `data` holds plain values, `with` expressions. */
  readonly UPDATE?: { readonly data?: Row; readonly with?: Row }
}

// Models (CSN, linked)

/** Doc comment and annotations; while a model is loaded, annotations may be added. */
export interface Annotated {
  readonly doc?: string
  [annotation: `@${string}`]: unknown
}

export interface Element extends Annotated {
  readonly name: string
  readonly type?: string
  /** The built-in type that it comes down to, such as `cds.String`. */
  readonly _type?: string
  readonly key?: boolean
  readonly notNull?: boolean
  readonly virtual?: boolean
  readonly enum?: Readonly<Record<string, { readonly val?: string | number }>>
  readonly isAssociation?: boolean
  readonly isComposition?: boolean
  readonly is2one?: boolean
  readonly is2many?: boolean
  readonly cardinality?: { readonly max?: unknown }
  /** The name of the entity that an association leads to. */
  readonly target?: string
  /** That entity itself. */
  readonly _target?: Entity
  readonly keys?: readonly { readonly ref: readonly string[] }[]
  /** Of an association: what joins the rows. */
  readonly on?: readonly Token[]
  /** Of a structured element: its parts. */
  readonly elements?: Elements
}

export type Elements<E = Element> = Readonly<Record<string, E>>

/** A definition of a model: entity, service, type or operation. */
export interface Definition<E = Element> extends Annotated {
  readonly kind: string
  readonly elements?: Elements<E>
  readonly projection?: { readonly from: { readonly ref?: readonly string[] } }
  readonly query?: { readonly SELECT?: { readonly from: { readonly ref?: readonly string[] } } }
}

export type Definitions<D = Definition> = Readonly<Record<string, D>>

/** An entity of a linked model. */
export interface Entity<E = Element> extends Definition<E> {
  readonly name: string
  readonly elements: Elements<E>
  readonly params?: object
  readonly keys?: object
  /** The element that holds the entity tag. */
  readonly _etag?: { readonly name: string }
  /** Entity of its drafts, if it has any. */
  readonly drafts?: object
  readonly actions?: Iterable<Operation>
}

/** An action or function of a linked model. */
export interface Operation extends Annotated {
  readonly name: string
  readonly kind: 'action' | 'function'
}

/** The annotations of a service in a linked model. */
export interface ServiceDefinition {
  readonly name: string
  readonly '@path'?: string
  readonly '@requires'?: string | undefined
  /** Names, or objects with what a protocol needs. */
  readonly '@protocol'?: readonly unknown[] | string
}

interface Model {
  services?: Iterable<ServiceDefinition>
  definitions: object
}

/** The model as it was written, names resolved. */
export interface LoadedModel {
  /** The files that it was read from. */
  readonly $sources: readonly string[]
  readonly definitions: Definitions
}

/** From the model that the database has, if it has one, to `csn`. */
export type DeltaInput = readonly [csn: object, options: { readonly dialect?: string }, prior?: object | string]

/** Statements, and the model that the database has after them. */
export interface Delta {
  readonly afterImage: object
  readonly drops: readonly string[]
  readonly createsAndAlters: readonly string[]
}

// Services and requests

/** A request as it came over the wire, also as a part of a batch. */
export interface WebRequest {
  readonly path: string
  url: string
  readonly query?: Readonly<Record<string, unknown>>
  readonly method?: string
}

export interface WebResponse {
  set(name: string, value: string): unknown
  send(body: unknown): unknown
}

/** A request to a service; `protocol`, `req` and `res` are set when a client has sent it. */
export interface ServiceRequest {
  readonly event: string
  readonly protocol?: string
  /** None where an operation is called that is bound to no entity. */
  readonly query?: Query
  readonly target?: Entity
  readonly data?: unknown
  readonly headers?: IncomingHttpHeaders
  readonly req?: WebRequest
  /** Of a part of a batch, the whole batch. */
  readonly http?: { readonly req: IncomingMessage }
  readonly res?: WebResponse
  reject(status: number, message: string): never
  reject(refusal: object): never
}

/** A request that reads. */
export interface ReadRequest extends ServiceRequest {
  readonly query: SelectQuery
}

/** The request that a handler of any event gets. */
export const serviceRequest = (request: Request): ServiceRequest => request as unknown as ServiceRequest

/** The request that a handler of READ gets. */
export const readRequest = (request: Request): ReadRequest => request as unknown as ReadRequest

/** A service as it runs. */
export interface RunningService {
  readonly name: string
  readonly model: { readonly definitions: Definitions<Entity> }
  readonly entities: Iterable<Entity>
  readonly actions: Iterable<Operation>
  readonly handlers: { readonly on: readonly { readonly on: string; readonly path?: string }[] }
  /** Takes a request apart, and calls the handlers for it. */
  handle: (this: RunningService, request: ServiceRequest) => Promise<unknown>
  /** Runs `work` in a transaction of its own. */
  tx<T, Tx>(context: object, work: (tx: Tx) => Promise<T>): Promise<T>
}

export const runningService = (service: Service): RunningService => service as unknown as RunningService

/** @throws Error for a service that does not run here. */
export function serviceNamed(name: string): RunningService {
  const service = framework.services[name]
  if (!service) throw new Error(`there is no service ${name}`)
  return service
}

/** Runs the next handler of an event. */
export type Next = () => Promise<unknown>

/** A transaction of the database service. */
export interface DatabaseTransaction {
  run<T = unknown>(query: object | string, values?: readonly unknown[]): Promise<T>
}

/** A transaction that has a connection. */
export interface DatabaseSession extends DatabaseTransaction {
  /** Sets variables that triggers can read; on SQLite they end with the transaction. */
  set(variables: Readonly<Record<string, string>>): void
}

/** What makes SQL of queries. */
interface Renderer {
  expr: (operand: object) => string
  orderBy(orders: readonly object[], localized: boolean): readonly string[]
}

/** The database service. */
interface DatabaseService extends DatabaseTransaction {
  readonly class: { readonly CQN2SQL: new (service: { readonly context: unknown }) => Renderer }
  /** Runs `work` in a transaction of its own. */
  tx<T>(work: (tx: DatabaseTransaction) => Promise<T>): Promise<T>
  /** The transaction of a request. */
  tx(context: unknown): DatabaseSession
  prepend(register: () => void): void
  on(event: string, handler: (request: unknown, next: Next) => Promise<unknown>): void
}

/** An error that a service has thrown, once CAP has made it ready for an answer. */
export interface ServiceError {
  readonly status?: number
  readonly code?: string | number
  readonly target?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The server of a service over one protocol. */
export interface Adapter {
  readonly service: { readonly name: string }
  /** The body of an answer: its texts in the language of the request, and no more of an error than clients may see. */
  response4(outcome: { readonly error: ServiceError }): object
}

/** The same model, as the type package of CAP has it. */
export const asCsn = (model: LoadedModel): cds.csn.CSN => model as unknown as cds.csn.CSN

/** The parts of CAP that its type package does not know. */
export const framework = cds as unknown as {
  readonly version: string
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
  readonly linked: { readonly classes: Readonly<Record<string, { readonly prototype: CheckedType }>> }
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
  /** Told of each model before it is compiled for anything. */
  on(event: 'loaded', listener: (csn: LoadedModel) => void): void
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

/** A request as CAP hands it to its authentication. */
export interface CapRequest {
  readonly headers: IncomingHttpHeaders
  /** Every value of a header that came more than once, where the sender's lines are still known. */
  readonly headersDistinct?: NodeJS.Dict<string[]>
}
