import { counted, numeral } from '../../../browser/parts/format.ts'

/** Page of the health of one tutorial. */
export const tutorial = 'Tutorial'
export const notYours = (slug: string) =>
  `No tutorial “${slug}” is yours. It may have been renamed, or somebody else is named in it now.`
export const toMyTutorials = 'To my tutorials'
export const ways = {
  page: 'Page',
  preview: 'Preview in QA',
  editor: 'Editor',
  changes: 'What has changed',
  threads: 'Review threads',
  repository: 'Repository'
}
export const waysOf = 'Pages of the tutorial'
export const review = 'Review and reminders'
export const owner = (owner: string) => `Owner: ${owner}`
export const noOwner = 'It has no owner.'
export const publishedAt = (moment: string) => `Published ${moment}`
export const onlyForOwner = 'Its owner alone sees these.'

export const lookAt = 'What to look at'
export const nothing = 'Nothing needs your attention.'

export const stops = 'Where readers stop'
export const noReaders = 'Nobody has begun it yet.'
export const mostStop = (step: number, title: string, count: number, reached: number) =>
  `Most readers stop at step ${numeral(step)}, ${title}: ${numeral(count)} of ${numeral(reached)} who came there.`
export const noneStops = 'Readers who begin it finish it.'
export const tableOfStops = 'Readers of each step'
export const columnsOfStops = ['Step', 'Readers who came there', 'Readers who did it', 'Stopped here']
export const step = (step: number, title: string | null) => (title ? `${numeral(step)}. ${title}` : numeral(step))

export const problems = 'Problems that readers report'
export const noProblems = 'Readers have reported no problem.'
export const kinds: Readonly<Record<string, string>> = {
  DOES_NOT_WORK: 'Does not work',
  UNCLEAR: 'Unclear',
  TYPO: 'Typo',
  OUTDATED: 'Outdated',
  OTHER: 'Other'
}
export const statuses = { OPEN: 'Open', ACCEPTED: 'Accepted', FIXED: 'Fixed', DECLINED: 'Declined' }
export const atStep = (step: string, moment: string) => `Step ${step} · ${moment}`
export const yourAnswer = (moment: string) => `Your answer of ${moment}`
export const mendedIn = (version: number) => `Mended in version ${numeral(version)}`
export const answer = 'Answer'
export const answerIt = (kind: string, step: string) => `Answer “${kind}” of step ${step}`
export const status = 'Status'
export const readerReads = 'What the reader reads'
export const answered = 'The answer is saved; its reporter reads it.'

export const findings = 'Findings of the last scan'
export const noFindings = 'The last scan has found nothing.'
export const severities: Readonly<Record<string, string>> = { High: 'High', Medium: 'Medium', Low: 'Low' }
export const dispositions: Readonly<Record<string, string>> = {
  OPEN: 'Open',
  ACCEPTED: 'Accepted',
  DISMISSED: 'Dismissed',
  FIXED: 'Fixed'
}
export const decisions = { ACCEPTED: 'Accept', DISMISSED: 'Dismiss', OPEN: 'Open again' }
export const decided = (label: string) => `${label}: saved.`
export const ofStep = (step: number) => `Step ${numeral(step)}`
export const found = (moment: string) => `found ${moment}`

export const links = 'Dead links'
export const noLinks = 'All links to other sites lead somewhere.'
export const tableOfLinks = 'Addresses of dead links'
export const columnsOfLinks = ['Address', 'Step', 'Why', 'Since']

export const feedback = 'Feedback'
export const noFeedback = 'Nobody has given feedback yet.'
export const answers = (count: number) => counted(count, 'answer')
export const ratings = {
  avgUseCase: 'Use case',
  avgRelevance: 'Relevance',
  avgDuration: 'Duration',
  avgStructure: 'Structure',
  avgInteresting: 'Interest',
  avgVisuals: 'Pictures',
  avgNps: 'Would recommend it'
}
export const tableOfRatings = 'Averages'
export const columnsOfRatings = ['Question', 'Average of 0 to 10']
export const comments = 'Comments of readers'
