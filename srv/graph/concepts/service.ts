import type { ApplicationService } from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { publishConcept, unpublishConcept } from './publish.ts'

/** Binds the actions of `service.cds`. */
export function serveGate(service: ApplicationService): void {
  service.on('publishConcept', async ({ data, user }) => {
    const { concept, target } = namedIn(data as ConceptName)
    await publishConcept(currentTransaction(), concept, user.id, target)
  })
  service.on('unpublishConcept', async ({ data }) => {
    const { concept, target } = namedIn(data as ConceptName)
    await unpublishConcept(currentTransaction(), concept, target)
  })
}

/** The ways to name a concept. */
interface ConceptName {
  readonly concept?: string | null
  readonly slug?: string | null
  readonly ID?: string | null
}

/** The ID or slug of the concept that is named, and by which parameter. @throws HttpError 400 unless it is one of them. */
function namedIn(data: ConceptName): { readonly concept: string; readonly target: string } {
  const [given, ...others] = (['slug', 'ID', 'concept'] as const).filter(parameter => data[parameter])
  if (given === undefined) throw badRequest('concept_missing', 'Name the concept by its slug or ID', 'slug')
  if (others.length > 0) throw badRequest('concept_ambiguous', 'Name the concept once: slug, ID or concept', others[0])
  return { concept: data[given] ?? '', target: given }
}
