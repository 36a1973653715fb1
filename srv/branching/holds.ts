import { type Condition, parseCondition } from '../author/dialect/model/conditions.ts'

/** Facts of a learner that conditions ask for. */
export interface LearnerFacts {
  /** Slugs of what was completed. */
  readonly completed: ReadonlySet<string>
  readonly completedMissions: ReadonlySet<string>
  /** Preferences by field; a field that is not set is not there. */
  readonly profile: ReadonlyMap<string, string>
}

/** True when a condition holds for a learner; false for a text that is none, which publishing no longer takes. */
export function holds(text: string, facts: LearnerFacts): boolean {
  const condition = parseCondition(text)
  return condition !== undefined && isTrue(condition, facts)
}

function isTrue(condition: Condition, facts: LearnerFacts): boolean {
  switch (condition.kind) {
    case 'constant':
      return condition.value
    case 'completed':
      return facts.completed.has(condition.slug)
    case 'completedMission':
      return facts.completedMissions.has(condition.slug)
    case 'profile':
      return condition.values.includes(facts.profile.get(condition.field) ?? '')
    case 'not':
      return !isTrue(condition.of, facts)
    case 'and':
      return condition.all.every(each => isTrue(each, facts))
  }
}
