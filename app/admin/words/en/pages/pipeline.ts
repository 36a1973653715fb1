import { problems } from '../counts.ts'

/** Kinds of runs to choose from. */
export const types = {
  '': 'All',
  CONTENT_PUBLISH: 'Publishes',
  SITE_BUILD: 'Builds',
  DEPLOY: 'Deployments',
  GITHUB_DISPATCH: 'Dispatches'
}
export const statuses = { '': 'Any state', SUCCESS: 'Done', FAILED: 'Failed', RUNNING: 'Running' }
/** A run by its kind. */
export const names: Readonly<Record<string, string>> = {
  CONTENT_PUBLISH: 'Publish',
  SITE_BUILD: 'Build',
  DEPLOY: 'Deployment',
  GITHUB_DISPATCH: 'Dispatch'
}
export const kindsOfRuns = 'Kinds of runs'
export const states = 'States'
export const noRuns = 'No run of the last 30 days matches.'
export const showOlder = 'Show older runs'
export const tookBy = (duration: string, person: string) => `${duration} by ${person}`.trim()
export const problemsOf = (count: number) => `${problems(count)} of tutorials`
export const firstProblemsOf = (count: number) => `The first ${problems(count)} of tutorials`
export const errorAndDetails = 'Error and details'
export const details = 'Details'
export const detailsOf = (moment: string) => `Details of ${moment}`
/** Problems by how bad they are, and by what was at work. */
export const severities: Readonly<Record<string, string>> = { ERROR: 'ERROR', WARN: 'WARN' }
export const phases: Readonly<Record<string, string>> = {
  CONTENT: 'content',
  METADATA: 'metadata',
  BODYTEXT: 'bodytext',
  EMBEDDINGS: 'embeddings'
}
