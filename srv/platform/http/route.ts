import type { BodyRoom } from './body-room.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Limit } from '../../../lib/http/limiter.ts'
import type { ErrorForm } from './send-error.ts'
import type { Representation } from '../../../lib/http/representation.ts'

type Method = 'get' | 'post'

/** Returns the representation in memory for a path and its query, or undefined; never waits. */
export type HotLookup = (path: string, query: string) => Representation | undefined

/** Context of a request for its handler; the body comes separately. */
export interface Ctx {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The client at the other end, as limits count it: its address, of IPv6 the network. */
  readonly client: string
  /** Aborted when the answer is over, or nobody waits for it any more. */
  readonly signal: AbortSignal
  /** Caller, where the access of the row identifies one. */
  readonly caller?: Caller
}

/** Caller of the request. @throws Error when the row is open to everyone. */
export function callerOf({ caller }: Ctx): Caller {
  if (!caller) throw new Error('the access of this route asks for no caller')
  return caller
}

/** An answer built for this request; an object becomes JSON, a Buffer goes as it is, pieces go as the client takes them. */
export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | Buffer | AsyncIterable<string | Buffer>
}

export type Body<I> =
  | {
      readonly kind: 'json'
      readonly max: number
      parse(raw: unknown): I
      /** Takes the same as fields of a form, too. */
      fromForm?(fields: URLSearchParams): unknown
    }
  | {
      readonly kind: 'bytes'
      readonly max: number
      /** Room that its bodies have together; without it there may be as many as come. */
      readonly room?: BodyRoom
      parse(raw: Buffer): I | Promise<I>
    }

/** A route as OpenAPI tells it to programs; `describe-routes.ts` makes the document. */
export interface Description {
  readonly summary: string
  /** JSON that it takes, or the media type of another body; a route without takes none. */
  readonly takes?: z.ZodType | string
  /** JSON that it answers, or the media type of another answer. */
  readonly answers: z.ZodType | string
  /** Status of that answer; 200 unless told. */
  readonly status?: number
  /** Meaning of each parameter of the query. */
  readonly query?: Readonly<Record<string, string>>
}

/** Row of the access table: access, limit, body and cache of one path, and its handler. */
export interface Route<I = unknown> {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly limit?: Limit
  /** It reads whatever its sender asks for, who may have few of these at the same time. */
  readonly reads?: true
  /** Called after access and limit, before the body is read; what it throws is the answer. */
  readonly precondition?: () => Promise<void>
  readonly body?: Body<I>
  /** Public contract of the row, where it has one. */
  readonly describes?: Description
  /** Form of errors; by default `{ error }`. */
  readonly form?: ErrorForm
  /** Cache-Control of answers that do not set their own. */
  readonly cache?: string
  /** Look-up of answers in memory, made ahead of Express. */
  readonly hot?: HotLookup
  /** Called after access, limit and body have passed. */
  handle(ctx: Ctx, input: I): Promise<Reply | Representation>
}

/** A row whose handler takes the input that its body declares. */
export function route<I = undefined>(row: Route<I>): Route {
  return row
}
