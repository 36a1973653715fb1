import { notFound } from '../../lib/errors.ts'
import { type Route, route } from '../platform/http/route.ts'

/**
 * Addresses below `/api` that are open to everyone (HOMEPAGE) and have nothing yet. Without rows of their own DeveloperService
 * would ask for a login there, and nobody could tell what is missing from what is closed.
 */
const paths = [
  '/api/advocates',
  '/api/advocates/:slug/photo',
  '/api/devtoberfest/banner',
  '/api/devtoberfest/schedule'
] as const

/** Rows that answer 404 to everyone. */
export const openAddresses: readonly Route[] = paths.map(path =>
  route({
    method: 'get',
    path,
    access: 'public',
    handle: async () => {
      throw notFound(`Nothing is served at ${path}`)
    }
  })
)
