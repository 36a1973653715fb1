import type { Route } from '../http/route.ts'
import { serveAsset } from './assets.ts'
import { serveServiceIndex } from './service-index.ts'

/** Routes of the API documentation beside the documents of each service. */
export const apiDocsRoutes: readonly Route[] = [serveServiceIndex, serveAsset]
