import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin, servePersonExport } from './export-person.ts'
import { serveErasure, serveExport } from './routes.ts'

export default {
  name: 'own-data',
  routes: [serveExport, serveErasure, servePersonExport],
  admin: contributeToAdmin
} satisfies Domain
