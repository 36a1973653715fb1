import type { Route } from '../http/route.ts'
import { serveAsset } from './assets.ts'
import { serveServiceIndex } from './service-index.ts'

/** What the documentation needs besides the documents of each service; `roots` are those of the model. */
export function apiDocsRoutes(roots: readonly string[]): readonly Route[] {
  return [serveServiceIndex(roots), serveAsset]
}
