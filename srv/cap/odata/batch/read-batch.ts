import type { IncomingMessage } from 'node:http'
import cds from '@sap/cds'
import { type Exchange, headerOf, type Response } from '../request/exchange.ts'

/** A part of a batch that may be read together with the others. */
interface BatchPart {
  readonly id: string
  /** Relative to the service. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A batch of nothing but such parts. */
interface BatchRead {
  readonly batch: IncomingMessage
  readonly service: string
  readonly parts: readonly BatchPart[]
}

/** The answer to a part of a batch. */
export interface PartAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The same in a batch in JSON. */
export interface IdentifiedAnswer extends PartAnswer {
  readonly id: string
}

/** Answers all parts in their order, or undefined where CAP has to answer one. */
export type BatchReader = (read: BatchRead) => Promise<readonly IdentifiedAnswer[] | undefined>

/** Parts that a batch may have; CAP refuses more. */
const { batch_limit: mostParts } = (cds.env as unknown as { readonly odata: { readonly batch_limit: number } }).odata

let reader: BatchReader | undefined

/** Has `read` answer the batches in JSON that do nothing but read. */
export function readBatchesBy(read: BatchReader): void {
  reader = read
}

/** Answers a batch by the reader of batches where it does nothing but read; `goOn` where it is none, or CAP has to answer a part. */
export function readBatch(exchange: Exchange, goOn: (error?: unknown) => void): void {
  const parts = reader && partsOf(exchange)
  if (!reader || !parts) return goOn()
  const { request: batch, response, service } = exchange
  const answers = reader({ batch, service: service.name, parts })
  answers.then(made => made && sendJson(made, response)).then(sent => (sent ? undefined : goOn()), goOn)
}

function sendJson(answers: readonly IdentifiedAnswer[], response: Response): true {
  response.setHeader('Content-Type', 'application/json')
  response.end(`{"responses":[${answers.map(jsonOf).join()}]}`)
  return true
}

/** The parts of a batch that CAP would not refuse, and that neither change anything nor depend on each other. */
function partsOf(exchange: Exchange): readonly BatchPart[] | undefined {
  const isJson = headerOf(exchange, 'content-type')?.includes('application/json')
  if (!isJson || headerOf(exchange, 'accept')?.includes('multipart/mixed')) return undefined
  const { requests } = (exchange.request.body ?? {}) as { readonly requests?: unknown }
  if (!Array.isArray(requests) || requests.length === 0 || requests.length > mostParts) return undefined
  const language = headerOf(exchange, 'accept-language')
  const parts = requests.map(part => plainRead(part as Readonly<Record<string, unknown>>, language))
  if (!parts.every(part => part !== undefined)) return undefined
  return new Set(parts.map(({ id }) => id)).size === parts.length ? parts : undefined
}

const OF_PLAIN_READS = new Set(['id', 'method', 'url', 'headers'])

/** A part that reads and is nothing else; the language of the batch holds for it, as in CAP. */
function plainRead(part: Readonly<Record<string, unknown>>, language: string | undefined): BatchPart | undefined {
  const { id, method, url, headers } = part
  if (method !== 'GET' || Object.keys(part).some(name => !OF_PLAIN_READS.has(name))) return undefined
  if (typeof id !== 'string' || id === '' || typeof url !== 'string' || url.startsWith('$')) return undefined
  if (!isOfTexts(headers)) return undefined
  return { id, url, headers: language === undefined ? headers : { 'accept-language': language, ...headers } }
}

const isOfTexts = (headers: unknown): headers is Readonly<Record<string, string>> =>
  typeof headers === 'object' && headers !== null && Object.values(headers).every(value => typeof value === 'string')

/** In the order in which CAP writes it; what is no JSON is a text. */
function jsonOf({ id, status, headers, body }: IdentifiedAnswer): string {
  const head = JSON.stringify({ id, status, headers })
  if (body === '') return head
  return `${head.slice(0, -1)},"body":${headers['content-type']?.includes('application/json') ? body : JSON.stringify(body)}}`
}
