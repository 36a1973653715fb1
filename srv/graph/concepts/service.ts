import type { ApplicationService } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { publishConcept, unpublishConcept } from './publish.ts'

/** Binds the actions of `service.cds`. */
export function serveGate(service: ApplicationService): void {
  service.on('publishConcept', async ({ data: { concept }, user }) =>
    publishConcept(currentTransaction(), concept, user.id)
  )
  service.on('unpublishConcept', async ({ data: { concept } }) => unpublishConcept(currentTransaction(), concept))
}
