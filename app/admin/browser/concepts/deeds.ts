import * as words from '#workplace-words/pages/concepts.ts'
import { change } from '../data/service.ts'
import type { GateConcept, Queue } from './gate.ts'

/** Something that an admin does to a concept. */
export interface Deed {
  readonly key: string
  readonly label: string
  /** Tells that it is done, for the name of a concept. */
  readonly done?: (concept: string) => string
  /** The bound action, or that of the service for the merge, which has a dialog of its own. */
  readonly action: string
  /** Asked before; undefined for what another click takes back. */
  readonly question?: { readonly heading: (concept: string) => string; readonly text: string }
}

const publish: Deed = { key: 'p', label: words.publish, done: words.isPublished, action: 'publishConcept' }
const unpublish: Deed = { key: 'u', label: words.unpublish, done: words.isHidden, action: 'unpublishConcept' }
/** Opens the preview of a merge. */
export const merge: Deed = { key: 'm', label: words.merge, action: 'mergeConcepts' }
const retire: Deed = { key: 'r', label: words.retire, done: words.isRetired, action: 'retireConcept' }
const reactivate: Deed = { key: 'r', label: words.reactivate, done: words.isActiveAgain, action: 'reactivateConcept' }
const veto: Deed = {
  key: 'v',
  label: words.veto,
  done: words.isVetoed,
  action: 'vetoConcept',
  question: { heading: words.vetoIt, text: words.vetoForGood }
}

const deeds: Readonly<Record<Queue, readonly Deed[]>> = {
  waiting: [publish, merge, veto, retire],
  taught: [publish, merge, veto, retire],
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
