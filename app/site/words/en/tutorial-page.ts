export const updated = <T>(day: T) => ['Updated ', day]
export const seeChanges = 'Changes'
export const by = (author: string): string => `By ${author}`
export const conceptsOfThis = 'Concepts of this tutorial'
export const related = 'Related tutorials'

/** Beside the text. */
export const about = 'About this tutorial'
export const alsoIn = 'Also in'
export const takePart = 'Take part'
export const edit = 'Edit on GitHub'
export const report = 'Report a problem'
/** Title and text of an issue that a reader begins. */
export const issueTitle = (title: string): string => `Tutorial: ${title}`
export const issueText = (page: string): string => `About ${page}`

/** How sure it is that the text fits the software, by its degree. */
export const freshnessNames: Readonly<Record<string, string>> = {
  high: 'high',
  medium: 'medium',
  low: 'low',
  unknown: 'unknown'
}
export const freshnessMeanings: Readonly<Record<string, string>> = {
  high: 'The text was checked recently and matches the software it describes.',
  medium: 'Small parts of the text may have changed since it was checked.',
  low: 'Parts of the text may no longer match the software.',
  unknown: 'Nobody has checked yet whether it is up to date.'
}
export const freshnessIs = (name: string): string => `Freshness: ${name}`
export const freshness = 'Freshness'
export const signedOrigin = 'Signed origin'
export const repository = 'Repository'
export const commit = 'Commit'
export const published = 'Published'
export const verify = <T>(signature: (text: string) => T, keys: (text: string) => T) => [
  'Verify the ',
  signature('signature'),
  ' with the ',
  keys('public keys'),
  '.'
]

/** Its place in a mission or group. */
export const placeIn = <T>(position: number, count: number, path: T) => [`${position} of ${count} in `, path]
export const group = <T>(link: T) => ['Group: ', link]
/** Before another way of a choice. */
export const or = 'or '
export const all = (count: number): string => `All ${count}`
export const backTo = <T>(path: T) => ['Back to ', path]
export const beforeAndAfter = (path: string): string => `Before and after in ${path}`
export const lastOne = 'That was the last one'

/** The list of its steps. */
export const steps = 'Steps'
export const onThisPage = 'On this page'
export const stepsDone = 'Steps done'

/** The form for feedback. */
export const howWasIt = 'How was this tutorial?'
export const leaveEmpty = 'Leave this empty'
export const howLikely = 'How likely are you to recommend it to a colleague?'
export const whatToKnow = 'Is there anything else we should know?'
export const sayMore = 'Say more'
export const sendFeedback = 'Send feedback'
export const notAtAll = 'not at all'
export const veryMuch = 'very much'
export const ratings = {
  ratingUseCase: 'It is relevant to what I do',
  ratingRelevance: 'It is up to date',
  ratingDuration: 'It takes as long as stated',
  ratingStructure: 'The steps are easy to follow',
  ratingInteresting: 'It is interesting',
  ratingVisuals: 'The pictures help'
} as const
