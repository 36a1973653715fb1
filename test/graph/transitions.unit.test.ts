import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type ConceptEvent,
  conceptEvents,
  conceptStates,
  eventOf,
  stateAfter
} from '../../srv/graph/concepts/transitions.ts'

/** The states of the specification, section "Concept", by state and event; every other pair is refused. */
const allowed: Readonly<Record<string, string>> = {
  'ACTIVE publish': 'ACTIVE',
  'ACTIVE unpublish': 'ACTIVE',
  'ACTIVE merge': 'MERGED',
  'ACTIVE veto': 'VETOED',
  'ACTIVE retire': 'RETIRED',
  'RETIRED reactivate': 'ACTIVE'
}

describe.each(conceptStates)('a concept that is %s', state => {
  test.each(conceptEvents)('%s', event => {
    const next = allowed[`${state} ${event}`]
    if (next) expect(stateAfter(state, event)).toBe(next)
    else expect(() => stateAfter(state, event)).toThrow(`A concept that is ${state} cannot`)
  })
})

test('MERGED and VETOED are for good, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<ConceptEvent>(...conceptEvents)), events => {
      let state: (typeof conceptStates)[number] = 'ACTIVE'
      let final: string | undefined
      for (const event of events) {
        try {
          state = stateAfter(state, event)
        } catch {
          // refused: the state stays
        }
        if (final !== undefined) expect(state).toBe(final)
        if (state === 'MERGED' || state === 'VETOED') final = state
      }
    })
  )
})

test('an admin reaches MERGED, VETOED and ACTIVE by a state, RETIRED by none', () => {
  expect(conceptStates.map(eventOf)).toEqual(['reactivate', 'merge', 'veto', undefined])
})
