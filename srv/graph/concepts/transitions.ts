import { conflict } from '../../../lib/errors.ts'

/** States of a concept (GRAPH-007). */
export const conceptStates = ['ACTIVE', 'MERGED', 'VETOED', 'RETIRED'] as const
export type ConceptState = (typeof conceptStates)[number]

/** Changes that admins and jobs make to a concept. */
export const conceptEvents = ['publish', 'unpublish', 'merge', 'veto', 'retire', 'reactivate'] as const
export type ConceptEvent = (typeof conceptEvents)[number]

/** The state that follows; what is not listed is refused. MERGED and VETOED are for good. */
const transitions: Readonly<Record<ConceptState, Partial<Readonly<Record<ConceptEvent, ConceptState>>>>> = {
  ACTIVE: { publish: 'ACTIVE', unpublish: 'ACTIVE', merge: 'MERGED', veto: 'VETOED', retire: 'RETIRED' },
  RETIRED: { reactivate: 'ACTIVE' },
  MERGED: {},
  VETOED: {}
}

/**
 * The state of a concept after an event.
 * @throws HttpError 409 for an event that its state does not allow.
 */
export function stateAfter(state: ConceptState, event: ConceptEvent): ConceptState {
  const next = transitions[state][event]
  if (!next) throw conflict('wrong_state', `A concept that is ${state} cannot ${verbs[event]}`)
  return next
}

const verbs: Readonly<Record<ConceptEvent, string>> = {
  publish: 'be published',
  unpublish: 'be unpublished',
  merge: 'be merged',
  veto: 'be vetoed',
  retire: 'retire',
  reactivate: 'become active again'
}

/** The event by which an admin gives a concept another state (GRAPH-041, GRAPH-044); none leads to the others. */
export function eventOf(wanted: ConceptState): ConceptEvent | undefined {
  return { ACTIVE: 'reactivate', MERGED: 'merge', VETOED: 'veto', RETIRED: undefined }[wanted] as
    ConceptEvent | undefined
}
