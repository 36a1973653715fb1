import type { Order } from '../../catalog/graph/concept-list.ts'
import type { NodeTypeName } from '../../catalog/graph/map.ts'
import { grouped } from '../../views/parts/locale.ts'
import { concepts as conceptsCounted, places } from './counts.ts'

export const concept = 'Konzept'
export const concepts = 'Konzepte'
export const seeOnMap = 'Auf der Karte zeigen'
export const knowFirst = 'Voraussetzungen'
export const knowNothingFirst = 'Nichts weiter; Sie können hier beginnen.'
export const leadsOnTo = 'Führt weiter zu'
export const leadsToNothing = 'Danach kommt nichts mehr.'
export const whereTaught = 'Wo es gelehrt wird'
export const notTaught = 'Noch kein veröffentlichtes Tutorial.'
export const pagesOfTutorials = 'Seiten der Tutorials'
export const related = 'Verwandt'

export const conceptsDescription = (count: number): string =>
  count === 1
    ? 'Ein Konzept, das Tutorials vermitteln, und wohin es führt.'
    : `${conceptsCounted(count)}, die Tutorials vermitteln, und wie eines zum nächsten führt.`
export const conceptsLead = <T>(map: (text: string) => T) => [
  'Was Tutorials vermitteln, und wie eines zum nächsten führt. ',
  map('Auf einer Karte ansehen'),
  '.'
]
export const wordsOfConcepts = 'Wörter von Konzepten'
export const filterConcepts = 'Konzepte filtern'
export const filter = 'Filtern'
export const order = 'Reihenfolge'
export const orderNames: Readonly<Record<Order, string>> = { letter: 'Alphabetisch', topic: 'Nach Themen' }
export const letters = 'Buchstaben'
export const foundOfConcepts = (found: number, count: number): string =>
  `${grouped(found)} von ${count === 1 ? '1 Konzept' : `${grouped(count)} Konzepten`}`
export const pagesOfConcepts = 'Seiten der Konzepte'
export const otherTopics = 'Andere Themen'

export const explore = 'Erkunden'
export const exploreDescription = 'Eine Karte der Konzepte, Tutorials und Missionen, und wie eines zum nächsten führt.'
export const noMapYet = 'Noch gibt es keine Karte: Es ist kein Konzept veröffentlicht, das Tutorials verbindet.'
export const exploreLead = <T>(placeCount: number, links: T) => [
  `${places(placeCount)} und `,
  links,
  ' Verbindungen zwischen ihnen.'
]
export const conceptsByName = 'Konzepte nach Namen'
export const asList = 'Als Liste'
export const map = 'Karte'
export const mapKeys =
  'Die Pfeiltasten gehen an den Verbindungen entlang. Die Eingabetaste führt zu den Einzelheiten, Plus und Minus zoomen, Null zeigt alles, Escape lässt los.'
export const mapName = 'Karte dessen, was es zu lernen gibt'
export const zoom = 'Zoom'
export const zoomIn = 'Vergrößern'
export const zoomOut = 'Verkleinern'
export const showEverything = 'Alles zeigen'
export const searchAndDetails = 'Suche und Einzelheiten'
export const findOnMap = 'Auf der Karte suchen'
export const show = 'Anzeigen'
export const choosePlace =
  'Wählen Sie einen Ort auf der Karte, um zu sehen, womit er verbunden ist. Ziehen verschiebt, Scrollen zoomt.'
/** Link to all nodes of a type, which is named in the plural. */
export const allOf = <T>(count: T, names: string) => ['Alle ', count, ` ${names}`]

/** Names of the types of nodes. */
export const nodeNames: Readonly<Record<NodeTypeName, string>> = {
  concept: 'Konzept',
  tutorial: 'Tutorial',
  mission: 'Mission',
  group: 'Gruppe',
  category: 'Thema',
  tag: 'Schlagwort',
  product: 'Produkt'
}

/** The same in the plural. */
export const nodesNames: Readonly<Record<NodeTypeName, string>> = {
  concept: 'Konzepte',
  tutorial: 'Tutorials',
  mission: 'Missionen',
  group: 'Gruppen',
  category: 'Themen',
  tag: 'Schlagwörter',
  product: 'Produkte'
}
