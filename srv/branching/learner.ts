import type { Caller } from '../../lib/access/caller.ts'
import { readApart } from '../cap/database/database.ts'
import { coCompletionsOf, completedTasks, type Other, preferencesOf } from '../learner/index.ts'
import { findUser } from '../people/index.ts'
import type { LearnerFacts } from './holds.ts'

/** Titles that tell what somebody has learned lately. */
const LATEST = 10

/** A learner as branches are chosen for them. */
export interface Learner {
  readonly facts: LearnerFacts
  readonly titles: readonly string[]
  readonly coCompletions: ReadonlyMap<string, readonly Other[]>
}

const nobody: LearnerFacts = { completed: new Set(), completedMissions: new Set(), profile: new Map() }

/** Facts of the caller, and the co-completions of the tutorials `slugs`. */
export function learnerFor(caller: Caller, slugs: readonly string[]): Promise<Learner> {
  return readApart(async db => {
    const coCompletions = await coCompletionsOf(db, slugs)
    const user = await findUser(db, caller)
    if (!user) return { facts: nobody, titles: [], coCompletions }
    const done = await completedTasks(db, user.ID)
    const slugsOf = (type: string) =>
      new Set(done.flatMap(({ taskType, slug }) => (taskType === type && slug !== null ? [slug] : [])))
    const facts = {
      completed: slugsOf('TUTORIAL'),
      completedMissions: slugsOf('MISSION'),
      profile: await preferencesOf(db, user.ID)
    }
    const titles = done.filter(({ taskType }) => taskType === 'TUTORIAL').flatMap(({ title }) => title ?? [])
    return { facts, titles: titles.slice(0, LATEST), coCompletions }
  })
}
