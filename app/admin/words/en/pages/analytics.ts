import { numeral } from '../../../browser/parts/format.ts'
import { rows } from '../counts.ts'

export const run = 'Run'
export const stop = 'Stop'
export const stopHint = 'Ends the statement in the database'
export const exportCsv = 'Export CSV'
export const exportParquet = 'Export Parquet'
export const entities = 'Entities'
export const inGroups = (entity: string) => `${entity} (about people: in groups of five)`
export const countedOnly = 'counted and joined only'
export const statement = 'Statement (Ctrl + Enter runs it)'
export const problemAt = <T>(before: T, place: T) => ['Here: ', before, place]
export const theEnd = 'the end'
export const completions = 'Completions'
export const result = 'Result'
export const rowsIn = (count: number, ms: number) => `${rows(count)} in ${ms} ms`
export const thereAreMore = 'there are more, so add a LIMIT or a filter'
export const firstShown = (count: number) => `the first ${numeral(count)} are shown`
export const onlyGroups = 'only groups of at least five people'
export const name = 'Name'
export const saveChangesOf = (query: string) => `Save changes of ${query}`
export const saved = 'Saved'
export const copy = 'Copy'
export const nothingSaved = 'Nothing yet: give a statement a name and save it.'
export const allSaved = 'All saved queries'
export const deletionOfQuery =
  'It disappears for everybody who sees it; tiles of dashboards that show it stay, and say that it was deleted.'
export const history = 'History'
export const refused = (moment: string) => `${moment}, refused`
export const wholeHistory = 'The whole history'
