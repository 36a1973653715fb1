import type { Route } from '../http/route.ts'
import { serveAsset } from './assets.ts'
import { serveServiceIndex } from './service-index.ts'

/** Routes of the documentation besides the documents of each service. */
export const apiDocsRoutes: readonly Route[] = [serveServiceIndex, serveAsset]
