import type { Application, NextFunction, Request, Response } from 'express'
import { admit, type Access, type Gates } from '../access/access.ts'
import { recogniseAs } from '../access/identify.ts'
import { notFound, type HttpError } from '../../../lib/errors.ts'
import { sendError, type ErrorForm } from './send-error.ts'

/** Gate of all paths under a prefix, ahead of the route or service that answers there. */
export interface Mount {
  readonly prefix: `/${string}`
  /** The prefix alone counts, nothing below it. */
  readonly exact?: true
  readonly access: Access
  /** Replacement of the prefix behind the gate; the request then passes the gate of the new path too. */
  readonly rewrite?: `/${string}`
  /** Refusal while the prefix is switched off; asked ahead of the gate. */
  readonly closed?: () => HttpError | undefined
  /** Form of refusals, and of 404 behind the gate; by default that of routes. */
  readonly form?: ErrorForm
}

/**
 * Mounts every row: a switch that is off answers 503, then comes the gate, then the rewritten path. A rewritten request
 * keeps its caller and loses its Authorization header.
 */
export function mountPrefixes(app: Application, mounts: readonly Mount[], gates: Gates): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const mount = mountOf(request.path, mounts)
    if (!mount) return next()
    pass(mount, request, mounts, gates).then(
      () => next(),
      (refusal: unknown) => sendError(refusal, request, response, mount.form)
    )
  })
}

/** Answers 404 to requests that passed a gate and were answered by nothing. */
export function mountPrefixesNotFound(app: Application, mounts: readonly Mount[]): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const mount = mountOf(request.path, mounts)
    if (!mount) return next()
    sendError(notFound(`Nothing is served at ${request.path}`), request, response, mount.form)
  })
}

async function pass(mount: Mount, request: Request, mounts: readonly Mount[], gates: Gates): Promise<void> {
  const off = mount.closed?.()
  if (off) throw off
  const caller = await admit(mount.access, request, gates)
  if (mount.rewrite === undefined) return
  if (caller) recogniseAs(request, caller)
  delete request.headers.authorization
  request.url = mount.rewrite + request.url.slice(mount.prefix.length)
  const next = mountOf(request.path, mounts)
  if (next) await pass(next, request, mounts, gates)
}

/** Row with the longest prefix, compared without case as services compare paths. */
function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  const asked = path.toLowerCase()
  return mounts
    .filter(({ prefix, exact }) => asked === prefix || (!exact && asked.startsWith(`${prefix}/`)))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]
}
