import type { IncomingMessage } from 'node:http'
import cds from '@sap/cds'
import type { Exchange } from '../request/exchange.ts'

/** A part of a batch that reads. */
interface PartRead {
  /** The request that has brought the batch. */
  readonly batch: IncomingMessage
  readonly part: Exchange
}

/** Answers a part, or has `goOn` do so. */
export type PartReader = (read: PartRead, goOn: () => void) => void

let reader: PartReader | undefined

/**
 * Batches of which no part belongs to a group, and the headers of parts in others that belong to none: what these read is
 * committed, since a group ends before the next part begins.
 */
const withoutGroup = new WeakSet<object>()

/** Has `read` answer the parts of batches that read outside of atomicity groups. */
export function readPartsBy(read: PartReader): void {
  reader = read
}

export const noteWithoutGroup = (batchOrHeaders: object): void => void withoutGroup.add(batchOrHeaders)

/** Answers a request by the reader of parts where it is such a part; `goOn` where it is none. */
export function readPart(part: Exchange, goOn: () => void): void {
  const { request } = part
  const batch = request._subrequest && reader ? batchOf() : undefined
  if (!reader || !batch || request.method !== 'GET') return goOn()
  if (!withoutGroup.has(batch) && !withoutGroup.has(request.headers)) return goOn()
  reader({ batch, part }, goOn)
}

const batchOf = (): IncomingMessage | undefined =>
  (cds.context as { readonly http?: { readonly req: IncomingMessage } } | undefined)?.http?.req
