import type { Entity, Model } from '../../metadata/types.ts'

/** A group of the side navigation: the first whose pattern a set's name matches has it. */
const groups: readonly (readonly [name: string, icon: string, sets: RegExp])[] = [
  ['Settings', 'action-settings', /Settings$|^FeatureFlags$|^Secrets$/],
  ['Graph', 'org-chart', /^Concept|Concept|^Kg|Community/],
  ['Learners', 'group', /^(?:Users|.*Accounts|Privacy|Task|Accomplishment|.*Feedback|Tests|PATs)/],
  ['Events', 'calendar', /^(?:Event|Prize|Petoberfest|Devtoberfest)/],
  ['Homepage', 'home', /^(?:Featured|Alerts|Homepage|Shelf|Verb|News|Advocate)/],
  [
    'Operations',
    'wrench',
    /^(?:Audit|Change|Legacy|Completion(?:Push)|Job|Pipeline|Failed|Problem|Search|Synonym|Step(?:Failures))/
  ],
  ['Content', 'document-text', /^(?:Tutorial|Step|Checkpoint|Puzzle|Acronym|Repo)/],
  ['Catalog', 'product', /^(?:Mission|Group|Tag|Categor|Completion|Navigator)/]
]

const order = ['Content', 'Catalog', 'Learners', 'Events', 'Graph', 'Homepage', 'Operations', 'Settings']

export interface NavigationGroup {
  readonly name: string
  readonly icon: string
  readonly entities: readonly Entity[]
}

/** All sets and singletons in their groups, by name; what no pattern knows is found in Operations. */
export function navigationOf({ sets }: Model): readonly NavigationGroup[] {
  const groupOf = (set: string): string => groups.find(([, , pattern]) => pattern.test(set))?.[0] ?? 'Operations'
  return order.map(name => ({
    name,
    icon: groups.find(([each]) => each === name)?.[1] ?? 'folder',
    entities: [...sets.values()]
      .filter(({ set = '' }) => groupOf(set) === name)
      .sort((one, other) => one.plural.localeCompare(other.plural))
  }))
}
