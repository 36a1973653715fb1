import type { Application, NextFunction, Request, Response } from 'express'
import { log } from '../../cap/log.ts'

/** The origins that browsers may call from. */
export type AllowedOrigins = () => Promise<ReadonlySet<string>>

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
const HEADERS = 'Content-Type, Authorization'
const PREFLIGHT_LIFETIME = '600'

/**
 * Lets browsers read answers to pages of the allowed origins, with credentials, and answers their preflights with 204
 * (Fetch standard, "CORS protocol"). Other origins, and requests without one, are served as if this were not here.
 */
export function mountCors(app: Application, allowed: AllowedOrigins): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const { origin } = request.headers
    // also without an origin: a shared cache would hand an answer without CORS headers to a page
    response.setHeader('Vary', 'Origin')
    if (origin === undefined) return next()
    isAllowed(origin, allowed).then(yes => (yes ? admitOrigin(origin, request, response, next) : next()), next)
  })
}

/** True for an origin that is allowed. While the settings cannot be read, no origin is allowed; the request itself is served. */
export async function isAllowed(origin: string, allowed: AllowedOrigins): Promise<boolean> {
  try {
    return (await allowed()).has(origin)
  } catch (error) {
    log('http').error('the allowed origins cannot be read', error)
    return false
  }
}

function admitOrigin(origin: string, request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  if (!isPreflight(request)) return next()
  response.setHeader('Access-Control-Allow-Methods', METHODS)
  response.setHeader('Access-Control-Allow-Headers', HEADERS)
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_LIFETIME)
  response.writeHead(204, { 'Content-Length': 0 }).end()
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
