import { counted, numeral } from '../../../browser/parts/format.ts'
import { tutorials as tutorialsOf } from '../counts.ts'

/** Queues of the gate. */
export const queues = {
  waiting: 'Waiting',
  taught: 'Waiting, with tutorials',
  published: 'Published',
  merged: 'Merged',
  vetoed: 'Vetoed',
  retired: 'Retired'
}
export const inQueue = (count: number, queue: keyof typeof queues) => `${numeral(count)} ${queues[queue].toLowerCase()}`
export const queuesOfGate = 'Queues'
export const queueIsEmpty = 'The queue is empty.'
export const nothingFound = 'No concept matches.'
export const concepts = 'Concepts'
export const choose = (concept: string) => `Choose ${concept}`
/** The keys of the queue; `deeds` are the labels of what can be done, each by its key. */
export const keys = (canChoose: boolean, deeds: readonly (readonly [key: string, label: string])[]) =>
  `Keys in the queue: ${['j and k move', ...(canChoose ? ['x chooses'] : []), ...deeds.map(([key, label]) => `${key} ${label.toLowerCase()}`)].join(', ')}.`
export const tutorialsAndEdges = (tutorials: number, edges: number) =>
  `${tutorialsOf(tutorials)}, ${counted(edges, 'edge')}`

export const publish = 'Publish'
export const isPublished = (concept: string) => `${concept} is published.`
export const publishChosen = (count: number) => `Publish ${numeral(count)} chosen`
export const arePublished = (count: number) => `${numeral(count)} concepts are published.`
export const unpublish = 'Unpublish'
export const isHidden = (concept: string) => `${concept} is hidden.`
export const retire = 'Retire'
export const isRetired = (concept: string) => `${concept} is retired.`
export const reactivate = 'Reactivate'
export const isActiveAgain = (concept: string) => `${concept} is active again.`
export const veto = 'Veto'
export const vetoIt = (concept: string) => `Veto ${concept}`
export const isVetoed = (concept: string) => `${concept} is vetoed.`
export const vetoForGood =
  'It is rejected for good: visitors do not see it, nobody proposes it again, and this cannot be undone.'

export const merge = 'Merge'
export const mergeIt = (concept: string) => `Merge ${concept}`
export const mergeInto = (gone: string, into: string) => `Merge ${gone} into ${into}`
export const isMerged = (gone: string, into: string) => `${gone} is merged into ${into}.`
export const anotherConcept = 'Another concept'
export const goesAndLeads = <T>(gone: T, into: T) => [
  gone,
  ' goes, and leads to ',
  into,
  ' from then on. This cannot be undone.'
]
export const keepInstead = (concept: string) => `Keep ${concept} instead`
export const noSuggestions = (reason: string) => `No suggestions: ${reason}.`
export const nothingClose = 'No concept is close to it in meaning.'
export const closeInMeaning = 'Close in meaning'
export const linksThatMove = 'Links that move'
export const links = 'Links'
export const whatMoves = (tutorials: number, edges: number, names: number, into: string) =>
  `${numeral(tutorials)} links of tutorials, ${numeral(edges)} edges and ${numeral(names)} further names move to ${into}.`
export const furtherName = 'name'
export const hasItAlready = (concept: string) => `(${concept} has it already)`

export const evidenceFor = (concept: string) => `Evidence for ${concept}`
export const noDescription = 'It has no description.'
export const firstSeen = (moment: string) => `first ${moment}`
export const lastSeen = (moment: string) => `last ${moment}`
export const publishedBy = (moment: string, person: string) => `published ${moment} by ${person}`
export const publishedByJob = (moment: string) => `published ${moment} by a job`
export const mergedInto = (concept: string) => `merged into ${concept}`
export const tutorials = (count: number) => `Tutorials (${numeral(count)})`
export const noTutorial = 'No tutorial teaches it.'
export const goneTutorial = 'a tutorial that is gone'
export const allTutorials = 'All tutorials'
export const edges = (count: number) => `Edges (${numeral(count)})`
export const byTerms = 'by terms of its text'
export const byModel = (model: string) => `by the model ${model}`
export const bySource = (source: string) => `by ${source}`
export const sure = (percent: number) => `${percent} % sure`
/** Relations of a tutorial, or of a concept, to a concept. */
export const predicates: Readonly<Record<string, string>> = {
  teaches: 'teaches',
  extends: 'extends',
  requires: 'requires',
  relatedTo: 'relatedTo'
}
