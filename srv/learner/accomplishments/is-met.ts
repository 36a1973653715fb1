import type { Condition, Rule } from './rule.ts'

/** A completion, with what rules ask of its task; a task that was completed in several attempts is there several times. */
export interface Completion {
  /** `<type>:<legacyId>`. */
  readonly task: string
  readonly type: string
  /** The day in UTC, YYYY-MM-DD. */
  readonly day: string
  /** The number of the event during which it was done. */
  readonly event: number | null
  readonly experience: string | null
  /** In lower case, by present and former names: a rule may be older than a rename. */
  readonly tags: readonly string[]
}

/** True when `completions` meet `rule`. More completions never make it false. */
export function isMet(rule: Rule, completions: readonly Completion[]): boolean {
  if ('all' in rule) return rule.all.every(part => isMet(part, completions))
  if ('any' in rule) return rule.any.some(part => isMet(part, completions))
  const tasks = new Set(completions.filter(each => counts(rule, each)).map(({ task }) => task))
  return tasks.size >= (rule.completed ?? new Set(rule.tasks).size) && tasks.size > 0
}

function counts({ type, tag, experience, tasks, event, from, to }: Condition, completion: Completion): boolean {
  return (
    (type === undefined || type === completion.type) &&
    (tag === undefined || completion.tags.includes(tag.toLowerCase())) &&
    (experience === undefined || experience === completion.experience) &&
    (tasks === undefined || tasks.includes(completion.task)) &&
    (event === undefined || event === completion.event) &&
    (from === undefined || completion.day >= from) &&
    (to === undefined || completion.day <= to)
  )
}
