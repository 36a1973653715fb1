import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Application, NextFunction, Request, Response } from 'express'
import { admit, type Access, type Gates } from '../access/access.ts'
import { recogniseAs } from '../access/identify.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { notFound, type HttpError } from '../../../lib/errors.ts'
import { pathAndQuery } from '../../../lib/http/target.ts'
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
  /** Headers of a refusal in place of its own; `path` is the one that was asked for. */
  readonly refusalHeaders?: (
    refusal: HttpError,
    request: IncomingMessage,
    path: string
  ) => Readonly<Record<string, string>>
  /** Answers what is sent to the prefix itself, once the gate has let it pass. */
  serve?(this: void, request: IncomingMessage, response: ServerResponse, caller: Caller | undefined): Promise<void>
}

/** Takes a request over that a mount answers; undefined for any other. */
export type MountLookup = (request: IncomingMessage) => ((response: ServerResponse) => void) | undefined

/**
 * Mounts every row: a switch that is off answers 503, then comes the gate, then the rewritten path. A rewritten request
 * keeps its caller and loses its Authorization header.
 */
export function mountPrefixes(app: Application, mounts: readonly Mount[], gates: Gates): void {
  const find = finder(mounts)
  app.use((request: Request, response: Response, next: NextFunction) => {
    const mount = find(pathOf(request))
    if (!mount) return next()
    void answer(mount, request, response, { find, gates, goOn: next })
  })
}

/** The same ahead of Express, for what mounts answer themselves; pages of other origins are Express's. */
export function mountLookup(mounts: readonly Mount[], gates: Gates): MountLookup {
  const find = finder(mounts)
  return request => {
    if (request.headers.origin !== undefined) return undefined
    const path = pathOf(request)
    const mount = find(path)
    if (!mount || !isServed(mount, path, find)) return undefined
    return response => {
      void answer(mount, request, response, { find, gates, goOn: () => response.destroy() })
    }
  }
}

/** Answers 404 to requests that passed a gate and were answered by nothing. */
export function mountPrefixesNotFound(app: Application, mounts: readonly Mount[]): void {
  const find = finder(mounts)
  app.use((request: Request, response: Response, next: NextFunction) => {
    const mount = find(pathOf(request))
    if (!mount) return next()
    sendError(notFound(`Nothing is served at ${request.path}`), request, response, mount.form)
  })
}

interface Way {
  readonly find: Finder
  readonly gates: Gates
  readonly goOn: () => void
}

async function answer(mount: Mount, request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const path = pathOf(request)
  try {
    const [last, caller] = await pass(mount, request, way)
    if (!last.serve || !isItself(last, pathOf(request))) return way.goOn()
    await last.serve(request, response, caller)
  } catch (refusal) {
    const { form, refusalHeaders } = mount
    sendError(refusal, request, response, form, refusalHeaders && (known => refusalHeaders(known, request, path)))
  }
}

/** The mount that a request has come to, and who sends it. */
async function pass(mount: Mount, request: IncomingMessage, way: Way): Promise<readonly [Mount, Caller | undefined]> {
  const off = mount.closed?.()
  if (off) throw off
  const caller = await admit(mount.access, request, way.gates)
  if (mount.rewrite === undefined) return [mount, caller]
  if (caller) recogniseAs(request, caller)
  delete request.headers.authorization
  request.url = rewritten(mount, request.url ?? '/')
  const next = way.find(pathOf(request))
  return next ? pass(next, request, way) : [mount, caller]
}

const rewritten = ({ prefix, rewrite = '/' }: Mount, url: string): string => rewrite + url.slice(prefix.length)

const isItself = ({ prefix }: Mount, path: string): boolean => path === prefix || path === `${prefix}/`

function isServed(mount: Mount, path: string, find: Finder): boolean {
  if (mount.rewrite === undefined) return mount.serve !== undefined && isItself(mount, path)
  const onward = rewritten(mount, path)
  const next = find(onward)
  return next !== undefined && isServed(next, onward, find)
}

type Finder = (path: string) => Mount | undefined

/** Finds the row with the longest prefix of a path. */
function finder(mounts: readonly Mount[]): Finder {
  const rows = mounts
    .map(mount => ({ mount, below: mount.exact ? undefined : `${mount.prefix}/` }))
    .toSorted((one, other) => other.mount.prefix.length - one.mount.prefix.length)
  return path => rows.find(({ mount, below }) => path === mount.prefix || (below && path.startsWith(below)))?.mount
}

/** In lower case, as services compare paths. */
const pathOf = ({ url = '/' }: IncomingMessage): string => pathAndQuery(url).path.toLowerCase()
