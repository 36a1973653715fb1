import type { Domain } from '../platform/domain.ts'
import { serveErasure, serveExport } from './routes.ts'

export default { name: 'own-data', routes: [serveExport, serveErasure] } satisfies Domain
