import { numeral } from '../../../browser/parts/format.ts'
import { tags } from '../counts.ts'

export const allTags = 'All tags'
export const help =
  'CSV with the columns name, label and titlePath, or a JSON array of objects with these fields; 5,000 tags at most. A name that is missing follows from the title path. The dry run changes nothing.'
export const file = 'File'
export const tagsToImport = 'Tags'
export const tryIt = 'Try it'
export const readAs = (format: string) => `Read as ${format}`
export const reading = 'Reading the file'
export const importing = 'Importing'
export const importThem = 'Import'
export const areImported = 'The tags are imported'
export const outcome = (total: number, inserted: number, updated: number, skipped: number) =>
  `${tags(total)}: ${numeral(inserted)} new, ${numeral(updated)} changed, ${numeral(skipped)} left out. The site is built anew.`

export const dryRun = 'Dry run'
export const counts = (fresh: number, existing: number, invalid: number) =>
  `${numeral(fresh)} new, ${numeral(existing)} already there, ${numeral(invalid)} invalid and left out.`
export const warnings = 'Warnings'
export const show = 'Show'
export const allOf = (count: number) => `All (${numeral(count)})`
export const newOf = (count: number) => `New (${numeral(count)})`
export const existingOf = (count: number) => `Existing (${numeral(count)})`
export const invalidOf = (count: number) => `Invalid (${numeral(count)})`
/** State of a tag of the file. */
export const states = { new: 'New', conflict: 'Exists', invalid: 'Invalid' }
export const tagsOfFile = 'Tags of the file'
export const state = 'State'
export const name = 'Name'
export const label = 'Label'
export const titlePath = 'Title path'
export const existingTags = 'Tags that exist already'
/** Ways to treat tags that exist already. */
export const strategies = {
  upsert: 'Take label and title path of the file',
  'skip-duplicates': 'Leave them as they are',
  'abort-on-duplicate': 'Import nothing at all'
}
export const goodUntil = (moment: string) => `The dry run is valid until ${moment}.`
export const formerNameOf = (former: string, name: string) => `${former} (now ${name})`
