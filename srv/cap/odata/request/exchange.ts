import type { Service } from '@sap/cds'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'

export type { NextFunction, Request, RequestHandler, Response }

/** A request as CAP's adapter has it; of the parts of a batch, CAP makes these up. */
export type ODataRequest = Request & {
  /** The query that CAP has parsed, or a step before it. */
  _query?: unknown
  /** True for the parts of a batch. */
  readonly _subrequest?: boolean
}

export interface Exchange {
  readonly request: ODataRequest
  readonly response: Response
  readonly service: Service
}

/** The value of a header; parts of a batch lack the methods of the socket. */
export const headerOf = ({ request }: Exchange, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** The path as the client has written it, without its options. */
export const pathOf = ({ request: { url } }: Exchange): string => pathAndQuery(url).path

/** The options as the client has written them. */
export const optionsOf = ({ request: { url } }: Exchange): string => pathAndQuery(url).query.slice(1)
