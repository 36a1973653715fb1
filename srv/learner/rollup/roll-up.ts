import type { State } from '../records/record.ts'
import { type Parent, type Slot, slotsThatCount, type Structure, type Token } from './structure.ts'

/** When tasks were completed, in milliseconds; tasks that are not completed are not there. */
export type Done = ReadonlyMap<Token, number>

/**
 * The states of `parents` of one person, who has completed `done`; a parent without slots has none. It is a function of
 * its arguments alone: whatever happened before, the same completions give the same states.
 */
export function rollUp(structure: Structure, parents: Iterable<Parent>, done: Done): Map<Parent, State> {
  const doneGroups = new Map<Token, number | undefined>()
  const completedAt = (token: Token): number | undefined => {
    const group = token.startsWith('GROUP:') ? structure.parents.get(token) : undefined
    if (!group) return done.get(token)
    if (!doneGroups.has(token))
      doneGroups.set(token, stateOf(structure, group, completedAt)?.completionDate ?? undefined)
    return doneGroups.get(token)
  }
  const states = new Map<Parent, State>()
  for (const parent of parents) {
    const state = stateOf(structure, parent, completedAt)
    if (state) states.set(parent, state)
  }
  return states
}

type CompletedAt = (token: Token) => number | undefined

/** Of several paths of a mission one is enough, and the best one counts; complete since the first of them was. */
function stateOf(structure: Structure, { paths }: Parent, completedAt: CompletedAt): State | undefined {
  const isDone = (token: Token) => completedAt(token) !== undefined
  const states = paths
    .map(slots => slotsThatCount(structure, slots, isDone))
    .filter(slots => slots.length > 0)
    .map(slots => stateOfPath(slots, completedAt))
  if (states.length === 0) return undefined
  return states.reduce((one, other) => (isBetter(other, one) ? other : one))
}

function isBetter(one: State, other: State): boolean {
  if (one.completionDate !== null && other.completionDate !== null) return one.completionDate < other.completionDate
  return one.progress > other.progress
}

function stateOfPath(slots: readonly Slot[], completedAt: CompletedAt): State {
  let filled = 0
  let last = -Infinity
  for (const slot of slots) {
    const date = firstDate(slot, completedAt)
    if (date === undefined) continue
    filled++
    last = Math.max(last, date)
  }
  if (filled === slots.length) return { status: 'COMPLETED', progress: 100, completionDate: last }
  return { status: 'IN_PROGRESS', progress: percent(filled, slots.length), completionDate: null }
}

/** A slot is filled since the first of its alternatives was completed. */
function firstDate(slot: Slot, completedAt: CompletedAt): number | undefined {
  let first: number | undefined
  for (const token of slot) {
    const date = completedAt(token)
    if (date !== undefined && (first === undefined || date < first)) first = date
  }
  return first
}

/** Rounded, but 100 means all. */
export const percent = (part: number, all: number): number =>
  Math.min(part < all ? 99 : 100, Math.round((part / all) * 100))
