import { counted } from '../../../browser/parts/format.ts'

export const mustBe = {
  text: 'Type a text',
  choice: 'Choose a value',
  number: 'Type a number, such as 5, >=5 or 5...10',
  time: 'Type a time, such as 09:30, >=09:30 or 09:00...17:00',
  date: 'Type a day, such as 2026-03-31, >=2026-03-31 or 2026-01-01...2026-03-31, or choose a period',
  moment: 'Type a day, such as 2026-03-31, >=2026-03-31 or 2026-01-01...2026-03-31, or choose a period'
} as const
export const noField = (path: string) => `There is no field ${path} that rows can be found by`

/** Names of the periods that move on with the day. */
export const periods: Readonly<Record<string, string>> = {
  TODAY: 'Today',
  YESTERDAY: 'Yesterday',
  THISWEEK: 'This week',
  LASTWEEK: 'Last week',
  THISMONTH: 'This month',
  LASTMONTH: 'Last month',
  THISQUARTER: 'This quarter',
  LASTQUARTER: 'Last quarter',
  THISYEAR: 'This year',
  LASTYEAR: 'Last year',
  LASTDAYS: 'Last … days',
  NEXTDAYS: 'Next … days',
  OLDERTHAN: 'Older than … days'
}
/** Names of comparisons: for rows that are shown, and for those that are left out. */
export const operators = {
  contains: ['contains', 'does not contain'],
  begins: ['begins with', 'does not begin with'],
  ends: ['ends with', 'does not end with'],
  equals: ['is', 'is not'],
  between: ['from – to', 'not from – to'],
  atLeast: ['at least', 'not at least'],
  atMost: ['at most', 'not at most'],
  greater: ['more than', 'not more than'],
  less: ['less than', 'not less than'],
  empty: ['has no value', 'has a value'],
  period: ['in the period', 'not in the period']
} as const
/** The same for days and moments, where words differ. */
export const operatorsOfDays = {
  ...operators,
  atLeast: ['from', 'not from'],
  atMost: ['until', 'not until'],
  greater: ['after', 'not after'],
  less: ['before', 'not before']
} as const
/** A condition as a sentence; `name` is that of its comparison. */
export const condition = (name: string, values: string) => (values === '' ? name : `${name} ${values}`)
export const fromTo = (from: string, to: string) => `${from} – ${to}`
export const filterIs = (label: string, text: string) => `${label}: ${text}`
export const filters = (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`)
export const setFilters = 'Filters that are set'
export const removeFilter = (text: string) => `Remove the filter ${text}`
export const conditionsOf = (label: string) => `Conditions for ${label}`
export const conditions = (count: number) => counted(count, 'condition', 'conditions')
export const addCondition = 'Add a condition'
export const removeCondition = 'Remove the condition'
export const comparison = 'Comparison'
export const value = 'Value'
export const from = 'From'
export const to = 'To'
export const period = 'Period'
export const days = 'Days'
export const apply = 'Apply'
export const adaptFilters = 'Adapt filters'
export const fieldsAsDelivered = 'Fields as delivered'
export const findField = 'Find a field'
