import { counted, numeral } from '../../../browser/parts/format.ts'

export const valuesOf = (label: string) => `Values of ${label}`
export const allValues = (count: number) => `All ${numeral(count)} …`
export const nothingMatches = (typed: string) => `Nothing matches “${typed}”`
export const isLookedFor = (typed: string) => `${typed} is being looked for`
export const searchValues = 'Search'
export const found = (count: number) => counted(count, 'value')
export const chooseSeveral = (count: number) => `Choose (${numeral(count)})`
