import type { Application, NextFunction, Request, Response } from 'express'
import { admit, type Access, type Gates } from '../access/access.ts'
import { recogniseAs } from '../access/identify.ts'
import { notFound, type HttpError } from '../../../lib/errors.ts'
import { sendError, type ErrorForm } from './send-error.ts'

/** Paths under a prefix that have a gate of their own, ahead of whatever answers there. */
export interface Mount {
  readonly prefix: `/${string}`
  /** The prefix alone counts, nothing below it. */
  readonly exact?: true
  readonly access: Access
  /** Replacement of the prefix once the gate is passed; the request then meets the gate of the new address. */
  readonly rewrite?: `/${string}`
  /** Why nobody gets in for now; asked ahead of the gate. */
  readonly closed?: () => HttpError | undefined
  /** How refusals look, and 404 when nothing answers behind the gate; by default as everywhere. */
  readonly form?: ErrorForm
}

/**
 * Mounts every row: what is switched off answers 503, then comes the gate, then the rewritten path. A rewritten request
 * keeps its caller and goes on without its Authorization header.
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

/** 404 for requests that passed the gate of a prefix and were answered by nothing behind it. */
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

/** The row with the longest prefix; letters count in either case, as they do for what stands behind. */
function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  const asked = path.toLowerCase()
  return mounts
    .filter(({ prefix, exact }) => asked === prefix || (!exact && asked.startsWith(`${prefix}/`)))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)[0]
}
