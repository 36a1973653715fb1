export const pageTitle = (tutorial: string): string => `Changes of ${tutorial}`
export const description = (tutorial: string): string =>
  `What has changed in “${tutorial}” from one version to another.`
export const trail = 'Changes'
export const changesOf = <T>(tutorial: T) => ['Changes of ', tutorial]

/** The form that chooses two versions. */
export const chooseVersions = 'Choose two versions'
export const from = 'From'
export const to = 'To'
export const compare = 'Compare'
export const notChosen = 'another version'
export const versionOf = (day: string, version: number): string => `${day} (version ${version})`
export const nowOf = (day: string): string => `now (since ${day})`

/** Two ways to see the changes. */
export const views = 'Views'
export const asReadersSee = 'As readers see it'
export const asMarkdown = 'As Markdown'
export const withLive = 'Compare with what is live'
export const backToTutorial = 'To the tutorial'

export const wordsChanged = (added: string, removed: string): string =>
  `Words added: ${added}. Words removed: ${removed}.`
export const nothingChanged = 'Readers see the same text in both versions.'
export const sameMarkdown = 'The Markdown is the same in both versions.'
export const coarse = 'The two texts differ so much that some changed paragraphs are shown as removed and added.'
export const changedSteps = 'Steps with changes'

export const stepTitle = (number: number, title: string): string => `Step ${number}: ${title}`
export const outside = 'Before the steps'
export const formerly = (title: string): string => `Its title was “${title}”.`
export const wasStep = (number: number): string => `It was step ${number}.`
export const unchangedSteps = (count: number): string =>
  count === 1 ? 'One step without changes' : `${count} steps without changes`
export const unchangedParts = (count: number): string =>
  count === 1 ? 'One paragraph without changes' : `${count} paragraphs without changes`
/** Changes of steps, by their names in the answer. */
export const stepChanges = {
  unchanged: 'unchanged',
  changed: 'changed',
  added: 'new',
  removed: 'removed',
  moved: 'moved'
} as const

/** The two sides. */
export const before = 'Before'
export const after = 'After'
export const added = 'added: '
export const removed = 'removed: '
export const endOfChange = ' (end)'
export const code = 'Code'
export const linkWas = (address: string): string => `Link removed: ${address}`
export const linkIs = (address: string): string => `Link added: ${address}`
export const noAlt = 'Picture without a description'

/** Lines of Markdown. */
export const linesOfMarkdown = 'Changed lines of the Markdown'
export const lineBefore = 'Line before'
export const lineAfter = 'Line after'
export const text = 'Text'
export const linesFrom = (line: number): string => `From line ${line}`
export const whyNoMarkdown = {
  not_published: 'At least one of the two versions was published without its Markdown.',
  not_kept: 'The Markdown of at least one of the two versions is no longer kept.',
  too_large: 'The Markdown is too large to be compared.',
  too_different: 'The Markdown differs too much to be compared line by line.'
} as const

/** Why there is nothing to compare. */
export const problems = {
  only_one: 'No former version of this tutorial is kept, so there is nothing to compare with.',
  version_gone: 'What the tutorial said then is no longer kept. Choose one of the versions that are.',
  taken_back: 'That version was taken back after it was published, so it is not shown. Choose another one.',
  not_found: 'The tutorial had no such version. Choose one of the versions that are kept.',
  too_large_to_compare: 'These two versions are too large to be compared.',
  invalid: 'The address names no version. Choose one of those that are kept.',
  not_live: 'This tutorial is not live, so there is nothing to compare the preview with.',
  not_in_preview: 'The QA channel has never had the text that is live, so the two cannot be compared.'
} as const
