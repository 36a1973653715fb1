import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Service, User } from '@sap/cds'
import type { Definitions, Entity, Operation } from './models.ts'
import type { Query, SelectQuery } from './queries.ts'

/* Services, requests and transactions, as handlers meet them. */

/** A request as it came over the wire, also as a part of a batch. */
interface WebRequest {
  readonly path: string
  url: string
  readonly query?: Readonly<Record<string, unknown>>
  method?: string
}

export interface WebResponse {
  set(name: string, value: string): unknown
  send(body: unknown): unknown
}

/** A request to a service; `protocol`, `req` and `res` are set when a client has sent it. */
export interface ServiceRequest {
  readonly event: string
  readonly protocol?: string
  readonly user: User
  /** None where an operation is called that is bound to no entity. */
  readonly query?: Query
  readonly target?: Entity
  readonly data?: unknown
  /** The path of the entity that it is about. */
  readonly subject?: object
  readonly headers?: IncomingHttpHeaders
  /** `exists` and the query by which CAP compares an entity tag; it stands in the condition of a write. */
  readonly _etagValidationClause?: readonly [exists: string, SelectQuery]
  /** Shared by all requests of one transaction. */
  readonly context?: unknown
  tx?: unknown
  readonly req?: WebRequest
  /** Of a part of a batch, the whole batch. */
  readonly http?: { readonly req: IncomingMessage; readonly res: ServerResponse }
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
  /** Of a transaction, what its requests share. */
  readonly context?: unknown
  /** Finds what a request is about, and hands it to `handle`; `query` can be a list of queries. */
  dispatch: (this: RunningService, request: ServiceRequest) => Promise<unknown>
  /** Takes a request apart, and calls the handlers for it. */
  handle: (this: RunningService, request: ServiceRequest) => Promise<unknown>
  /** Adds the entity tag to the columns of a read, and compares that of a write. */
  handle_etags?: (this: RunningService, request: ServiceRequest) => unknown
  /** Adds an order by the key to a read. */
  handle_sorting?: (this: RunningService, request: ServiceRequest) => unknown
  /** Runs a query as its clients do. */
  run(query: object): Promise<unknown>
  /** Runs `work` in a transaction of its own. */
  tx<T, Tx>(context: object, work: (tx: Tx) => Promise<T>): Promise<T>
}

export const runningService = (service: Service): RunningService => service as unknown as RunningService

/** Runs the next handler of an event. */
export type Next = () => Promise<unknown>

/** A transaction of the database service. */
interface DatabaseTransaction {
  run<T = unknown>(query: object | string, values?: readonly unknown[]): Promise<T>
}

/** A transaction that has a connection. */
export interface DatabaseSession extends DatabaseTransaction {
  /** Sets variables that triggers can read; on SQLite they end with the transaction. */
  set(variables: Readonly<Record<string, string>>): void
}

/** Renderer of queries as SQL. */
interface Renderer {
  expr: (operand: object) => string
  orderBy(orders: readonly object[], localized: boolean): readonly string[]
}

/** The database service. */
export interface DatabaseService extends DatabaseTransaction {
  readonly class: { readonly CQN2SQL: new (service: { readonly context: unknown }) => Renderer }
  /** The statement of a query. */
  cqn2sql(query: object): { readonly sql: string; readonly values: readonly unknown[] }
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

/** A request as CAP hands it to its authentication. */
export interface CapRequest {
  readonly headers: IncomingHttpHeaders
  /** Every value of a header that came more than once, where the sender's lines are still known. */
  readonly headersDistinct?: NodeJS.Dict<string[]>
}
