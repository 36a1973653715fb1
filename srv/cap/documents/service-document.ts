import type { IncomingHttpHeaders } from 'node:http'
import type { Representation } from '../../../lib/http/representation.ts'

/** The service that a document describes. */
export interface DescribedService {
  readonly name: string
  readonly path: `/${string}`
  /** Anonymous clients may read it too. */
  readonly isOpen: boolean
}

/** A request for a document, once its sender has passed the gate of the service. */
export interface DocumentRequest {
  readonly service: DescribedService
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

/** A document that every service has at the same place below its path. */
export interface ServiceDocument {
  readonly path: `/${string}`
  /** Opened in a browser by people, whom the browser may ask for name and password. */
  readonly forPeople?: true
  /** The document with all its codings. */
  answer(request: DocumentRequest): Promise<Representation>
}
