import type { Model } from '../../metadata/types.ts'
import { type GroupName, groupNames, type OwnPage, ownPages } from '../parts/own-pages.ts'

/** Groups of the side navigation by a word that the name of a set begins or ends with; the first one counts. */
const groups: Readonly<Record<string, GroupName>> = {
  Analytics: 'analytics',
  Report: 'analytics',
  Dashboard: 'analytics',
  SavedQueries: 'analytics',
  QueryHistory: 'analytics',
  Settings: 'settings',
  FeatureFlags: 'settings',
  Secrets: 'settings',
  Concept: 'graph',
  ConceptLinks: 'graph',
  ConceptEdges: 'graph',
  Kg: 'graph',
  Embedding: 'graph',
  People: 'learners',
  Users: 'learners',
  Accounts: 'learners',
  Privacy: 'learners',
  Task: 'learners',
  Accomplishment: 'learners',
  Feedback: 'learners',
  TutorialFeedback: 'learners',
  PATs: 'learners',
  Event: 'events',
  Prize: 'events',
  Petoberfest: 'events',
  Devtoberfest: 'events',
  TechEd: 'events',
  Featured: 'homepage',
  Alerts: 'homepage',
  Homepage: 'homepage',
  Shelf: 'homepage',
  Verb: 'homepage',
  News: 'homepage',
  Advocate: 'homepage',
  Audit: 'operations',
  Change: 'operations',
  Legacy: 'operations',
  CompletionPush: 'operations',
  Job: 'operations',
  Pipeline: 'operations',
  Failed: 'operations',
  Problem: 'operations',
  Broken: 'operations',
  Search: 'operations',
  Synonym: 'operations',
  Content: 'content',
  Tutorial: 'content',
  Step: 'content',
  Checkpoint: 'content',
  Puzzle: 'content',
  Acronym: 'content',
  Repo: 'content',
  Mission: 'catalog',
  Group: 'catalog',
  Tag: 'catalog',
  Categor: 'catalog',
  Completion: 'catalog',
  Navigator: 'catalog'
}

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
 * All pages, sets and singletons in their groups; lists by name. A page may stand in the place of a list. What has
 * no group is found in Operations.
 */
export function navigationOf({ sets }: Model): readonly NavigationGroup[] {
  const own: readonly OwnPage[] = ownPages
  const lists = [...sets]
    .filter(([set]) => !own.some(page => page.set === set))
    .map(([set, { plural }]) => ({ at: set, name: plural, also: set, group: groupOf(set) }))
  const pages = own.map(({ at, name, group }) => ({ at, name, also: '', group }))
  return groupNames.map(name => ({
    name,
    pages: pages.filter(({ group }) => group === name),
    lists: lists.filter(({ group }) => group === name).sort((one, other) => one.name.localeCompare(other.name))
  }))
}

const groupOf = (set: string): GroupName =>
  Object.entries(groups).find(([word]) => set.startsWith(word) || set.endsWith(word))?.[1] ?? 'operations'
