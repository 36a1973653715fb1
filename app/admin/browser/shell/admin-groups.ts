import * as words from '#workplace-words/shell.ts'
import { type GroupName, groupNames } from '../parts/own-pages.ts'

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

/** The groups in their order. */
export const adminGroups = groupNames.map(name => ({ name, label: words.groups[name] }))

/** The group of a set; what has none is found in Operations. */
export const groupOfSet = (set: string): GroupName =>
  Object.entries(groups).find(([word]) => set.startsWith(word) || set.endsWith(word))?.[1] ?? 'operations'
