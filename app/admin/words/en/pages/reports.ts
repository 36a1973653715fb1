/** Columns of the reports by the elements of their rows. */
export const funnel = {
  slug: 'Tutorial',
  stepNumber: 'Step',
  stepTitle: 'Title',
  contentVersion: 'Content version',
  started: 'Started',
  finished: 'Finished',
  abandoned: 'Abandoned',
  averageSeconds: 'Seconds on average'
}
export const searches = {
  query: 'Query',
  searches: 'Searches',
  empty: 'Without results',
  clicks: 'Results opened'
}

export const fromFive = 'Counts are shown for at least five people.'
export const allTutorials = 'All tutorials'
export const lostAtSteps = 'Steps at which learners are lost'
export const stepsOf = (slug: string) => `Steps of ${slug}, by versions of its content`
export const withoutResults = 'Searches without results'
export const withoutClick = 'Searches without an opened result'
export const nothingYet = 'Nothing yet.'

export const exports = 'Exports'
export const exportsHint = 'Completions and badges name people. Each export is in the audit log.'
export const what = 'What'
export const completedMissions = 'Completed missions'
export const earnedBadges = 'Earned badges'
export const earnedPrizes = 'Earned prizes'
export const recordsOfEvent = 'Records of an event'
export const tablesForOthers = 'Tables for other systems'
/** Fields that narrow an export. */
export const fields = {
  startDate: 'First day',
  endDate: 'Last day',
  missionLegacyId: 'Number of the mission',
  eventLegacyId: 'Number of the event'
}
export const format = 'Format'
export const exportIt = 'Export'
