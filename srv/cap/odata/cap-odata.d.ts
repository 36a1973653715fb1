/** Types of CAP's OData adapter, which brings none. */
declare module '@sap/cds/libx/odata/ODataAdapter.js' {
  import type { Service } from '@sap/cds'
  import type { NextFunction, Request, RequestHandler, Response } from 'express'

  /** Serves one service; the parts of a batch go through the same steps as single requests. */
  export default class ODataAdapter {
    readonly service: Service
    /** The first step of each request. */
    get log_request(): RequestHandler
    /** Makes what the service gets; without `req` and `res` for the row that is read after it was written. */
    request4(sent: object): object
    /** Makes an error ready for the handlers of errors. */
    error(error: unknown, request: Request, response: Response, next: NextFunction): void
  }
}
