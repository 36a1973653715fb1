export const skipToContent = 'Skip to content'
export const preview = 'Preview'
export const menu = 'Menu'
export const site = 'Site'
export const account = 'Account'
export const theme = 'Theme'
export const breadcrumb = 'Breadcrumb'
export const more = 'More'
export const tutorials = 'Tutorials'
export const missions = 'Missions'
export const sessions = 'Sessions'
export const events = 'Events'
export const explore = 'Explore'
export const concepts = 'Concepts'
export const yourPage = 'Your page'
export const forAgents = 'For agents'
export const sitemap = 'Sitemap'
export const controlKey = 'Ctrl'
export const searchKeys = <T>(slash: T, control: T, letter: T) => [
  'Keys ',
  slash,
  ' and ',
  control,
  '+',
  letter,
  ' for search'
]
