import { numeral } from '../../../browser/parts/format.ts'

export const newOne = (entity: string) => `New ${entity.toLowerCase()}`
export const backTo = (entity: string) => `Back to ${entity.toLowerCase()}`
export const isRestored = 'What you had typed before your session ended is back.'
export const add = 'Add'
export const moreIn = (page: string) => `More in ${page}`
export const showPreview = 'Show'
export const hidePreview = 'Hide'
export const openPreview = 'Open in a new tab'
export const isDone = 'It is done.'
/** Sources of the value of a setting. */
export const sources: Readonly<Record<string, string>> = {
  db: 'set here',
  env: 'of the environment',
  default: 'default'
}
export const inForce = (value: string, source: string) => `In force: ${value || 'nothing'} (${source})`
export const hasNoEffect = (why: string) => `It has no effect now: ${why}.`
export const messages = 'All messages'
export const before = 'Previous'
export const beforeByKey = 'Previous (Alt+Page Up)'
export const next = 'Next'
export const nextByKey = 'Next (Alt+Page Down)'
export const placeInList = (place: number, all: number) => `${numeral(place)} of ${numeral(all)}`
