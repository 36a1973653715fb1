/** Groups of the side navigation. */
export const groups = {
  content: 'Content',
  catalog: 'Catalog and paths',
  learners: 'Learners',
  events: 'Events',
  graph: 'Knowledge graph',
  homepage: 'Start page',
  analytics: 'Reports',
  operations: 'Operations',
  settings: 'Settings',
  other: 'Other'
}
/** Groups of the side navigation of authors. */
export const authorGroups = { writing: 'Writing', mine: 'What is mine', platform: 'Platform' }
export const pagesAndEntities = 'Pages and entities'
export const findPageOrEntity = 'Find a page or an entity'
export const skipToContent = 'Skip to content'
export const menu = 'Menu'
export const logOut = 'Log out'
export const needsAttention = 'Needs attention'
export const nothingNeedsAttention = 'Nothing needs attention now.'
export const attention = <T>(count: T, subject: string) => [count, ' ', subject]
/** Subjects of the service beside the count 1. */
export const attentionOfOne: Readonly<Record<string, string>> = {
  'failed jobs': 'failed job',
  'active alerts': 'active alert',
  'open problem reports': 'open problem report',
  'tutorials due for a review': 'tutorial due for a review',
  'secrets missing or about to expire': 'secret missing or about to expire',
  'concepts with tutorials to publish': 'concept with tutorials to publish',
  'messages about completions that were not accepted': 'message about a completion that was not accepted',
  'sources of the start page that fail': 'source of the start page that fails'
}
export const doneThere = <T>(pages: T) => ['What has a page of its own is done there: ', pages, '.']
export const notFound = 'Not found'
export const noPageHere = 'There is no page here'
export const nothingNamed = (at: string) =>
  `The service has nothing named “${at}”. It may have been renamed, or the link is incomplete.`
export const toStartPage = 'To the start page'
export const unsaved = 'You have changes that are not saved. Leave the page and lose them?'
export const editPath = 'Edit the path'
export const seePath = 'See the path'
export const eventDisplay = 'Display in the hall'
export const renameTag = 'Rename'
