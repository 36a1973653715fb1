import { change } from '../data/service.ts'
import type { GateConcept, Queue } from './gate.ts'

/** Something that an admin does to a concept. */
export interface Deed {
  readonly key: string
  readonly label: string
  /** Past tense, for the message that it is done. */
  readonly done: string
  /** The bound action, or that of the service for the merge, which has a dialog of its own. */
  readonly action: string
  /** Asked before; undefined for what another click takes back. */
  readonly question?: string
}

const publish: Deed = { key: 'p', label: 'Publish', done: 'published', action: 'publishConcept' }
const unpublish: Deed = { key: 'u', label: 'Unpublish', done: 'hidden', action: 'unpublishConcept' }
/** Opens the preview of a merge. */
export const merge: Deed = { key: 'm', label: 'Merge', done: 'merged', action: 'mergeConcepts' }
const retire: Deed = { key: 'r', label: 'Retire', done: 'retired', action: 'retireConcept' }
const reactivate: Deed = { key: 'r', label: 'Reactivate', done: 'active again', action: 'reactivateConcept' }
const veto: Deed = {
  key: 'v',
  label: 'Veto',
  done: 'vetoed',
  action: 'vetoConcept',
  question: 'It is rejected for good: visitors do not see it, nobody proposes it again, and this cannot be undone.'
}

const deeds: Readonly<Record<Queue, readonly Deed[]>> = {
  waiting: [publish, merge, veto, retire],
  published: [unpublish, merge, veto, retire],
  merged: [],
  vetoed: [],
  retired: [reactivate]
}

/** Deeds that the concepts of a queue allow. */
export const deedsOf = (queue: Queue): readonly Deed[] => deeds[queue]

/** Does it. @throws Refusal */
export async function perform(deed: Deed, { ID }: GateConcept): Promise<void> {
  await change({ method: 'POST', path: `Concepts(ID=${ID})/AdminService.${deed.action}`, body: {}, etag: '*' })
}

/** Publishes several together. @throws Refusal */
export async function publishAll(concepts: readonly GateConcept[]): Promise<void> {
  await change({ method: 'POST', path: 'publishConcepts', body: { concepts: concepts.map(({ ID }) => ID) } })
}
