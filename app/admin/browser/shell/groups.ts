import type { Entity, Model } from '../../metadata/types.ts'

/** A group of the side navigation: the first with a word that a set's name begins or ends with has it. */
const groups: readonly (readonly [name: string, words: readonly string[]])[] = [
  ['Settings', ['Settings', 'FeatureFlags', 'Secrets']],
  ['Graph', ['Concept', 'ConceptLinks', 'ConceptEdges', 'Kg']],
  ['Learners', ['Users', 'Accounts', 'Privacy', 'Task', 'Accomplishment', 'Feedback', 'TutorialFeedback', 'PATs']],
  ['Events', ['Event', 'Prize', 'Petoberfest', 'Devtoberfest']],
  ['Homepage', ['Featured', 'Alerts', 'Homepage', 'Shelf', 'Verb', 'News', 'Advocate']],
  [
    'Operations',
    ['Audit', 'Change', 'Legacy', 'CompletionPush', 'Job', 'Pipeline', 'Failed', 'Problem', 'Search', 'Synonym']
  ],
  ['Content', ['Tutorial', 'Step', 'Checkpoint', 'Puzzle', 'Acronym', 'Repo']],
  ['Catalog', ['Mission', 'Group', 'Tag', 'Categor', 'Completion', 'Navigator']]
]

const order = ['Content', 'Catalog', 'Learners', 'Events', 'Graph', 'Homepage', 'Operations', 'Settings']

export interface NavigationGroup {
  readonly name: string
  readonly entities: readonly Entity[]
}

/** All sets and singletons in their groups, by name; others are found in Operations. */
export function navigationOf({ sets }: Model): readonly NavigationGroup[] {
  const groupOf = (set: string): string =>
    groups.find(([, words]) => words.some(each => set.startsWith(each) || set.endsWith(each)))?.[0] ?? 'Operations'
  return order.map(name => ({
    name,
    entities: [...sets.values()]
      .filter(({ set = '' }) => groupOf(set) === name)
      .sort((one, other) => one.plural.localeCompare(other.plural))
  }))
}
