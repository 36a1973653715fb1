export const newOne = (entity: string) => `New ${entity.toLowerCase()}`
export const backTo = (entity: string) => `Back to ${entity.toLowerCase()}`
export const isRestored = 'What you had typed before your session ended is back.'
export const add = 'Add'
export const moreIn = (page: string) => `More in ${page}`
export const showPreview = 'Show'
export const hidePreview = 'Hide'
export const openPreview = 'Open in a new tab'
export const isDone = 'It is done.'
/** Why something cannot be saved, in words that follow the name of a button and a colon. */
export const firstCorrect = (fields: readonly string[]) => `first correct ${fields.join(', ')}`
/** Sources of the value of a setting. */
export const sources: Readonly<Record<string, string>> = {
  db: 'set here',
  env: 'of the environment',
  default: 'default'
}
export const inForce = (value: string, source: string) => `In force: ${value || 'nothing'} (${source})`
