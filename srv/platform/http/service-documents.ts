import type { IncomingMessage } from 'node:http'
import type { Application, NextFunction, Request, Response } from 'express'
import type { ServiceDocument } from '../../cap/documents/service-document.ts'
import { admit, type Gates } from '../access/access.ts'
import { type ServiceAccess, serviceOf } from '../access/services.ts'
import { HttpError } from '../../../lib/errors.ts'
import { type Representation, sendRepresentation } from '../../../lib/http/representation.ts'
import { pathAndQuery } from '../../../lib/http/target.ts'
import { sendError } from './send-error.ts'

/** Sent by the scripts of documents for people, so that the browser uses the password that it was given for them. */
const PEOPLE = 'api-docs'
const CHALLENGE = 'Basic realm="Tutorial Platform", charset="UTF-8"'

/** The document that a GET or HEAD request is for, once its sender has passed the gate; undefined for any other. */
export type DocumentLookup = (request: IncomingMessage) => Promise<Representation> | undefined

/** Finds the documents that programs ask for again and again; it rejects with what the gate refuses. */
export function documentLookup(
  services: readonly ServiceAccess[],
  documents: readonly ServiceDocument[],
  gates: Gates
): DocumentLookup {
  const forPrograms = byPath(documents.filter(document => !document.forPeople))
  return request => {
    const found = documentAt(pathAndQuery(request.url as string).path, services, forPrograms)
    return found && answerOf(found, request, gates)
  }
}

/**
 * Answers GET and HEAD of the documents behind the gates of their services, ahead of the routes, which would only cost
 * time. Other methods go on to CAP.
 */
export function mountServiceDocuments(
  app: Application,
  services: readonly ServiceAccess[],
  documents: readonly ServiceDocument[],
  gates: Gates
): void {
  const known = byPath(documents)
  app.use((request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead && documentAt(request.path, services, known)
    if (!found) return next()
    answerOf(found, request, gates).then(
      answer => sendRepresentation(request, response, answer),
      (refusal: unknown) => sendError(forPeople(refusal, found.document, request), request, response)
    )
  })
}

type ByPath = ReadonlyMap<string, ServiceDocument>

interface Found {
  readonly service: ServiceAccess
  readonly document: ServiceDocument
}

const byPath = (documents: readonly ServiceDocument[]): ByPath =>
  new Map(documents.map(document => [document.path, document]))

/** The path of every document begins with a dollar sign. */
function documentAt(path: string, services: readonly ServiceAccess[], documents: ByPath): Found | undefined {
  if (!/\/(?:\$|%24)/.test(path)) return undefined
  const service = serviceOf(path.toLowerCase(), services)
  const document = service && documents.get(path.slice(service.path.length).replace(/^\/%24/, '/$'))
  return document && { service, document }
}

async function answerOf({ service, document }: Found, request: IncomingMessage, gates: Gates): Promise<Representation> {
  await admit(service.access, request, gates)
  const { name, path, access } = service
  const described = { name, path, isOpen: access === 'optional' || access === 'public' }
  return document.answer({
    service: described,
    query: new URLSearchParams(pathAndQuery(request.url as string).query),
    headers: request.headers
  })
}

/** Challenge for HTTP Basic, at which a browser asks for a password: for documents that people open. */
function forPeople(refusal: unknown, { forPeople }: ServiceDocument, { headers }: Request): unknown {
  if (!forPeople || !headers.accept?.includes('text/html')) return refusal
  return challenged(refusal)
}

/** `refusal` with a challenge that browsers understand. */
function challenged(refusal: unknown): unknown {
  if (!(refusal instanceof HttpError) || refusal.status !== 401) return refusal
  const { status, code, message } = refusal
  return new HttpError(status, code, message, { headers: { 'WWW-Authenticate': CHALLENGE } })
}

/** Refusal of a request by the script of such a document. */
export function refusalFor(refusal: unknown, { headers }: Request): unknown {
  return headers['x-requested-with'] === PEOPLE ? challenged(refusal) : refusal
}
