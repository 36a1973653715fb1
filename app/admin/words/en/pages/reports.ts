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

export const asList = 'As a list, with filters and export'
export const allSynonyms = 'All synonyms'
export const answer = 'Answer'
export const whatToDo = 'What to do'
export const openYet = 'open'
export const synonymOf = (word: string) => `synonym of ${word}`
export const leftFor = (reason: string) => `left: ${reason}`
/** Answers to a search in vain, by their operations. */
export const answers = {
  makeSynonym: 'Make synonym',
  ignoreSearch: 'Leave',
  reopenSearch: 'Take answer back'
}
export const answerOf = (verb: string, query: string) => `${verb}: ${query}`
export const answerMeans = {
  makeSynonym: 'Whoever searches it finds from now on what the word below finds, with less weight.',
  ignoreSearch: 'Nothing is to be found for it. It is not offered any more, and the reason stands beside it.',
  reopenSearch: 'It is offered again. A synonym that was made stays.'
}
export const answerFields = { word: 'Word that tutorials use', reason: 'Reason' }
export const isAnswered = {
  makeSynonym: (query: string, word: string) => `${query} is a synonym of ${word} now.`,
  ignoreSearch: (query: string) => `${query} is left as it is.`,
  reopenSearch: (query: string) => `${query} is open again.`
}

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
export const period = 'Period'
export const ownDays = 'Days of your own'
/** Parts of the name of a file. */
export const fromDay = (day: string) => `from ${day}`
export const untilDay = (day: string) => `to ${day}`
export const noRowsToExport = '0 rows: nothing was exported.'
export const isExported = (file: string) => `${file} is exported.`
export const format = 'Format'
export const exportIt = 'Export'
