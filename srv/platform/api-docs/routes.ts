import type { Route } from '../http/route.ts'
import { serveAsset } from './assets.ts'
import { serveServiceIndex } from './service-index.ts'

/** What the documentation needs besides the documents of each service. */
export const apiDocsRoutes: readonly Route[] = [serveServiceIndex, serveAsset]
