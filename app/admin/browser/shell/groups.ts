import type { Model } from '../../metadata/types.ts'
import { type GroupName, groupNames, type OwnPage, ownPages } from '../parts/own-pages.ts'

/** Words of the groups of the side navigation: the first group with a word that a name begins or ends with has it. */
const groups: readonly (readonly [name: GroupName, words: readonly string[]])[] = [
  ['Analytics', ['Analytics', 'Report', 'Dashboard', 'SavedQueries', 'QueryHistory']],
  ['Settings', ['Settings', 'FeatureFlags', 'Secrets']],
  ['Graph', ['Concept', 'ConceptLinks', 'ConceptEdges', 'Kg', 'Embedding']],
  [
    'Learners',
    ['People', 'Users', 'Accounts', 'Privacy', 'Task', 'Accomplishment', 'Feedback', 'TutorialFeedback', 'PATs']
  ],
  ['Events', ['Event', 'Prize', 'Petoberfest', 'Devtoberfest']],
  ['Homepage', ['Featured', 'Alerts', 'Homepage', 'Shelf', 'Verb', 'News', 'Advocate']],
  [
    'Operations',
    ['Audit', 'Change', 'Legacy', 'CompletionPush', 'Job', 'Pipeline', 'Failed', 'Problem', 'Search', 'Synonym']
  ],
  ['Content', ['Content', 'Tutorial', 'Step', 'Checkpoint', 'Puzzle', 'Acronym', 'Repo']],
  ['Catalog', ['Mission', 'Group', 'Tag', 'Categor', 'Completion', 'Navigator']]
]

/** A link of the side navigation. */
export interface Place {
  readonly at: string
  readonly name: string
  /** Other words that it is found by. */
  readonly also: string
}

/** A group of the side navigation: its pages first, then the lists of its entities. */
export interface NavigationGroup {
  readonly name: GroupName
  readonly pages: readonly Place[]
  readonly lists: readonly Place[]
}

/**
 * All pages, sets and singletons in their groups; lists by name. A page stands in the place of the list of the same name. What has
 * no group is found in Operations.
 */
export function navigationOf({ sets }: Model): readonly NavigationGroup[] {
  const own: readonly OwnPage[] = ownPages
  const lists = [...sets]
    .filter(([, { plural }]) => !own.some(({ name }) => name === plural))
    .map(([set, { plural }]) => ({ at: set, name: plural, also: set, group: groupOf(set) }))
  const pages = own.map(({ at, name, group = groupOf(name) }) => ({ at, name, also: '', group }))
  return groupNames.map(name => ({
    name,
    pages: pages.filter(({ group }) => group === name),
    lists: lists.filter(({ group }) => group === name).sort((one, other) => one.name.localeCompare(other.name))
  }))
}

const groupOf = (name: string): GroupName =>
  groups.find(([, words]) => words.some(each => name.startsWith(each) || name.endsWith(each)))?.[0] ?? 'Operations'
