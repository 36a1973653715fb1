/** A concept of a skill map, as the backend tells it. */
export interface Skill {
  readonly slug: string
  readonly name: string
  readonly reason: string
  readonly tutorials: readonly { readonly slug: string; readonly title: string }[]
  readonly requires: readonly string[]
}

/** Answer of GET /graph/mySkillMap(). */
export interface SkillMap {
  readonly shownCount: number
  readonly conceptCount: number
  readonly shown: readonly Skill[]
  readonly next: readonly Skill[]
  readonly missing: readonly Skill[]
}
