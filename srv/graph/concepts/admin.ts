import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest, conflict } from '../../../lib/errors.ts'
import { currentTransaction, reader } from '../../cap/database/database.ts'
import { mayWrite } from '../../cap/model/may-write.ts'
import { gateQueue } from './gate-queue.ts'
import { isLinked } from './link-tables.ts'
import { mergeConcepts, previewMerge, takeAlong } from './merge.ts'
import { previewMergedLinks } from './merged-links.ts'
import { publishConcept, publishConcepts, publishMostLinked, unpublishConcept } from './publish.ts'
import { similarConcepts } from './similar-concepts.ts'
import { conceptBy, CONCEPTS, EDGES, type StoredConcept } from './stored-concepts.ts'
import { type ConceptState, conceptStates, eventOf, stateAfter } from './transitions.ts'

const { SELECT, UPDATE } = cds.ql

interface Written {
  readonly status?: ConceptState
  readonly mergedInto_ID?: string | null
  readonly name?: string | null
}

/** Binds the operations and rules of `admin.cds`. */
export function curateConcepts(service: ApplicationService): void {
  const tx = currentTransaction
  service.on('publishConcept', 'Concepts', async request => publishConcept(tx(), idOf(request), request.user.id))
  service.on('unpublishConcept', 'Concepts', async request => unpublishConcept(tx(), idOf(request)))
  service.on('vetoConcept', 'Concepts', async request => setState(await conceptOf(request), 'veto'))
  service.on('retireConcept', 'Concepts', async request => retireConcept(await conceptOf(request)))
  service.on('reactivateConcept', 'Concepts', async request => setState(await conceptOf(request), 'reactivate'))
  service.on('vetoEdge', 'ConceptEdges', async request => vetoEdge(idOf(request)))
  service.on('mergeConcepts', async ({ data: { loser, canonical } }) => mergeConcepts(tx(), loser, canonical))
  service.on('previewMerge', async ({ data: { loser, canonical } }) => previewMerge(tx(), loser, canonical))
  service.on('similarConcepts', async ({ data: { concept } }) => similarConcepts(concept))
  service.on('publishTopConcepts', async ({ data: { count }, user }) => {
    const slugs = await publishMostLinked(tx(), count, user.id)
    return { published: slugs.length, slugs }
  })
  service.on('publishConcepts', async ({ data: { concepts }, user }) => ({
    published: await publishConcepts(tx(), concepts, user.id)
  }))
  service.on('conceptGate', async ({ data: { state, words, skip } }) => gateQueue(await reader(), state, words, skip))
  service.on('previewMergedLinks', async ({ data: { loser, canonical } }) =>
    previewMergedLinks(await reader(), loser, canonical)
  )
  service.before('UPDATE', 'Concepts', checkUpdate)
}

const idOf = ({ params }: Request): string => {
  const key = params.at(-1) as { readonly ID?: string } | string
  return typeof key === 'string' ? key : (key.ID ?? '')
}

const conceptOf = (request: Request): Promise<StoredConcept> => conceptBy(currentTransaction(), idOf(request))

async function setState({ ID, status }: StoredConcept, event: 'veto' | 'retire' | 'reactivate'): Promise<void> {
  await currentTransaction().run(
    UPDATE.entity(CONCEPTS)
      .set({ status: stateAfter(status, event) })
      .where({ ID, status })
  )
}

/** An admin retires what the nightly job would, without waiting for its age. */
async function retireConcept(concept: StoredConcept): Promise<void> {
  if (await isLinked(currentTransaction(), concept.ID))
    throw conflict('has_links', `${concept.slug} has links; only a concept that nothing links to can retire`)
  await setState(concept, 'retire')
}

async function vetoEdge(ID: string): Promise<void> {
  const tx = currentTransaction()
  const edge = await tx.run<{ status: string } | undefined>(SELECT.one.from(EDGES).columns('status').where({ ID }))
  if (edge?.status !== 'ACTIVE') throw conflict('wrong_state', 'Only an edge that is ACTIVE can be vetoed')
  await tx.run(UPDATE.entity(EDGES).set({ status: 'VETOED' }).where({ ID }))
}

/** An admin merges or vetoes by setting the status as well (GRAPH-041, GRAPH-044); the same rules hold. */
async function checkUpdate(request: Request): Promise<void> {
  const { status, mergedInto_ID: into, name } = request.data as Written
  if (name !== undefined && !name?.trim()) throw badRequest('name_missing', 'A concept has a name', 'name')
  if (status === undefined && into === undefined) return
  if (status !== undefined && !conceptStates.includes(status))
    throw badRequest('invalid_status', `status is one of ${conceptStates.join(', ')}`, 'status')
  if (!mayWrite(request, 'status')) return request.reject(403, 'This needs the scope KnowledgeGraph.Admin')
  const concept = await conceptBy(currentTransaction(), idOf(request))
  const wanted = status ?? concept.status
  if ((wanted === 'MERGED') !== ((into ?? concept.mergedInto_ID) !== null))
    throw badRequest('merged_into', 'status MERGED and mergedInto_ID go together', 'mergedInto_ID')
  if (wanted === concept.status && into === undefined) return
  if (wanted === 'MERGED') {
    await previewMerge(currentTransaction(), concept.ID, into)
    return takeAlong(currentTransaction(), concept, { ID: into as string })
  }
  const event = eventOf(wanted)
  if (!event) throw conflict('wrong_state', `Only the job that retires concepts makes one ${wanted}`)
  stateAfter(concept.status, event)
}
