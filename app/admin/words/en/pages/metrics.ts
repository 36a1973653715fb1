/** Kinds of metrics. */
export const kinds = { counter: 'counter', gauge: 'gauge', histogram: 'histogram' }
export const help = (instance: string, uptime: string, moment: string) =>
  `Instance ${instance}, up for ${uptime}; numbers since the last five-minute mark, as of ${moment}, read again every five seconds. A name leads to the history over all instances.`
export const noneFound = 'No metric matches.'
export const ofNow = 'Current metrics'
export const metric = 'Metric'
export const kind = 'Kind'
export const now = 'Now'
export const median = 'Median'
export const p95 = '95th percentile'
export const p99 = '99th percentile'
export const highest = 'Highest'
export const events = 'Events'
export const mean = 'Mean'
export const values = 'Values'
/** Periods by their hours. */
export const periods = { 1: 'Last hour', 6: '6 hours', 24: '24 hours', 168: '7 days', 720: '30 days' }
export const period = 'Period'
export const time = 'Time'
export const shown = 'Shown'
export const nothingMeasured = 'Nothing was measured in this period.'
export const asTable = 'The same as a table'
export const historyOf = (metric: string) => `History of ${metric}`
