import { counted, numeral } from '../../../browser/parts/format.ts'

/** Page of an author's tutorials. */
export const search = 'Title or slug'
export const choices = {
  need: { '': 'All', yes: 'Needs attention' },
  reason: { '': 'Any reason', owner: 'I own', author: 'I wrote', contributor: 'I contributed to' }
}
export const nameOfChoices = { need: 'Attention', reason: 'Why they are mine' }
export const noneMatches = 'No tutorial of yours matches.'
export const showAll = 'Show all of them'
export const listOfTutorials = 'My tutorials'
export const previews = 'All previews'

/** Why a tutorial is the author's. */
export const reasons = { owner: 'Owner', author: 'Author', contributor: 'Contributor' }
export const why = 'Yours as'
export const health = { GOOD: 'Good', ATTENTION: 'Needs attention', POOR: 'Poor' }
export const nothingToDo = 'Nothing to do'
export const counts = {
  brokenLinks: (count: number) => counted(count, 'dead link'),
  openFindings: (count: number) => counted(count, 'finding'),
  openProblems: (count: number) => counted(count, 'problem reported by readers', 'problems reported by readers'),
  missingTexts: (count: number) =>
    counted(count, 'picture without alternative text', 'pictures without alternative text'),
  failedChecks: (count: number) => counted(count, 'check that most readers fail', 'checks that most readers fail')
}
export const neverReviewed = 'Never reviewed'
export const reviewedToday = 'Reviewed today'
export const reviewedBefore = (days: number) => `Reviewed ${counted(days, 'day')} ago`
export const nextReminder = (moment: string) => `next reminder on ${moment}`
export const reminders = (count: number) => `${counted(count, 'reminder')} sent`
export const readers = (started: number, completed: number) =>
  `${numeral(completed)} of ${counted(started, 'reader')} finished it`
export const rated = (rating: string, count: number) => `${rating} of 10 in ${counted(count, 'answer')}`

/** Deeds. */
export const deeds = {
  review: 'Confirm review',
  snooze: 'Snooze',
  monitor: 'Monitor',
  unmonitor: 'Stop monitoring'
}
export const deedsOfTutorials = 'Selected tutorials'
export const select = (title: string) => `Select ${title}`
export const selectAll = 'Select all that are shown'
export const onlyOwner = (owner: string) => `only the owner may, ${owner}`
export const onlyOwnerUnknown = 'only the owner may, and it has none'
export const notPublished = 'it is not published'
export const noneIsOwned = 'you own none of the selected tutorials that are published'
export const allMonitored = 'all selected tutorials are monitored'
export const noneMonitored = 'none of the selected tutorials is monitored'
export const done = {
  review: (count: number) => `Reviewed: ${tutorials(count)}.`,
  snooze: (count: number) => `Snoozed: ${tutorials(count)}.`,
  monitor: (count: number) => `Monitored from now on: ${tutorials(count)}.`,
  unmonitor: (count: number) => `Not monitored any more: ${tutorials(count)}.`
}
export const leftOut = (count: number) => `Left out, since somebody else owns them: ${tutorials(count)}.`
export const snoozeHeading = 'Snooze reminders'
export const snoozeHelp = 'The platform reminds you of the review after these days.'
export const days = 'Days, 1 to 365'
const tutorials = (count: number) => counted(count, 'tutorial')

/** Why the list is empty. */
export const whyEmpty = 'Why is this list empty?'
export const known = 'The platform knows you as'
export const displayName = 'Name'
export const emails = 'E-mail addresses of your logins'
export const githubLogin = 'Account at GitHub'
export const unknown = 'not known'
export const rules = 'A tutorial is yours when'
export const rulesOf = [
  'the e-mail address of its owner is one of yours: you own it, and confirm its reviews;',
  'its author has your account at GitHub (author_profile in the Markdown): you wrote it;',
  'you are named among its contributors, by e-mail address or account.'
]
export const lookElsewhere = <T>(list: T) => ['Look for it in ', list, '; its owner can be changed by an admin.']
export const allTutorials = 'all tutorials'
