import { counted, numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/concepts.ts'
import { tutorials as tutorialsOf } from '../counts.ts'

/** Queues of the gate. */
export const queues: typeof english.queues = {
  waiting: 'Wartend',
  taught: 'Wartend, mit Tutorials',
  published: 'Veröffentlicht',
  merged: 'Zusammengeführt',
  vetoed: 'Abgelehnt',
  retired: 'Stillgelegt'
}
export const inQueue = (count: number, queue: keyof typeof queues) => `${numeral(count)} ${queues[queue].toLowerCase()}`
export const queuesOfGate = 'Warteschlangen'
export const queueIsEmpty = 'Die Warteschlange ist leer.'
export const nothingFound = 'Kein Konzept enthält diese Wörter.'
export const concepts = 'Konzepte'
export const choose = (concept: string) => `${concept} auswählen`
/** The keys of the queue; `deeds` are the labels of what can be done, each by its key. */
export const keys = (canChoose: boolean, deeds: readonly (readonly [key: string, label: string])[]) =>
  `Tasten in der Warteschlange: ${['j und k bewegen', ...(canChoose ? ['x auswählen'] : []), ...deeds.map(([key, label]) => `${key} ${label.toLowerCase()}`)].join(', ')}.`
export const tutorialsAndEdges = (tutorials: number, edges: number) =>
  `${tutorialsOf(tutorials)}, ${counted(edges, 'Beziehung', 'Beziehungen')}`

export const publish = 'Veröffentlichen'
export const isPublished = (concept: string) => `${concept} ist veröffentlicht.`
export const publishChosen = (count: number) => `${numeral(count)} ausgewählte veröffentlichen`
export const arePublished = (count: number) => `${numeral(count)} Konzepte sind veröffentlicht.`
export const unpublish = 'Verbergen'
export const isHidden = (concept: string) => `${concept} ist verborgen.`
export const retire = 'Stilllegen'
export const isRetired = (concept: string) => `${concept} ist stillgelegt.`
export const reactivate = 'Reaktivieren'
export const isActiveAgain = (concept: string) => `${concept} ist wieder aktiv.`
export const veto = 'Ablehnen'
export const vetoIt = (concept: string) => `${concept} ablehnen`
export const isVetoed = (concept: string) => `${concept} ist abgelehnt.`
export const vetoForGood =
  'Es wird endgültig abgelehnt: Besucher sehen es nicht, niemand schlägt es wieder vor, und das lässt sich nicht rückgängig machen.'

export const merge = 'Zusammenführen'
export const mergeIt = (concept: string) => `${concept} zusammenführen`
export const mergeInto = (gone: string, into: string) => `${gone} mit ${into} zusammenführen`
export const isMerged = (gone: string, into: string) => `${gone} ist in ${into} aufgegangen.`
export const anotherConcept = 'Ein anderes Konzept'
export const goesAndLeads = <T>(gone: T, into: T) => [
  gone,
  ' fällt weg und führt von da an zu ',
  into,
  '. Das lässt sich nicht rückgängig machen.'
]
export const keepInstead = (concept: string) => `Stattdessen ${concept} behalten`
export const noSuggestions = (reason: string) => `Keine Vorschläge: ${reason}.`
export const nothingClose = 'Kein Konzept hat eine ähnliche Bedeutung.'
export const closeInMeaning = 'Ähnliche Bedeutung'
export const linksThatMove = 'Verknüpfungen, die wechseln'
export const links = 'Verknüpfungen'
export const whatMoves = (tutorials: number, edges: number, names: number, into: string) =>
  `${counted(tutorials, 'Verknüpfung', 'Verknüpfungen')} mit Tutorials, ${counted(edges, 'Beziehung', 'Beziehungen')} und ${counted(names, 'weiterer Name', 'weitere Namen')} gehen an ${into}.`
export const furtherName = 'Name'
export const hasItAlready = (concept: string) => `(${concept} hat es schon)`

export const evidenceFor = (concept: string) => `Belege für ${concept}`
export const noDescription = 'Es hat keine Beschreibung.'
export const firstSeen = (moment: string) => `zuerst ${moment}`
export const lastSeen = (moment: string) => `zuletzt ${moment}`
export const publishedBy = (moment: string, person: string) => `veröffentlicht ${moment} von ${person}`
export const publishedByJob = (moment: string) => `veröffentlicht ${moment} von einem Job`
export const mergedInto = (concept: string) => `aufgegangen in ${concept}`
export const tutorials = (count: number) => `Tutorials (${numeral(count)})`
export const noTutorial = 'Kein Tutorial vermittelt es.'
export const goneTutorial = 'ein Tutorial, das es nicht mehr gibt'
export const allTutorials = 'Alle Tutorials'
export const edges = (count: number) => `Beziehungen (${numeral(count)})`
export const byTerms = 'aus Begriffen des Textes'
export const byModel = (model: string) => `vom Modell ${model}`
export const bySource = (source: string) => `von ${source}`
export const sure = (percent: number) => `zu ${percent} % sicher`
/** Relations of a tutorial, or of a concept, to a concept. */
export const predicates: Readonly<Record<string, string>> = {
  teaches: 'vermittelt',
  extends: 'erweitert',
  requires: 'setzt voraus',
  relatedTo: 'verwandt mit'
}
