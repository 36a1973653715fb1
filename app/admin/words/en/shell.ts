/** Groups of the side navigation. */
export const groups = {
  content: 'Content',
  catalog: 'Catalog',
  learners: 'Learners',
  events: 'Events',
  graph: 'Graph',
  homepage: 'Homepage',
  analytics: 'Analytics',
  operations: 'Operations',
  settings: 'Settings'
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
