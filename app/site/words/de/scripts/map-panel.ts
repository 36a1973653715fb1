import { links, places } from '../counts.ts'

export const openType = (type: string) => `${type} öffnen`
export const pathFromHere = 'Weg von hier'
export const andMore = (count: number) => (count === 1 ? 'und 1 weiteres' : `und ${count} weitere`)
export const whereTo = 'Wohin?'
export const chooseEndOf = (from: string) =>
  `Wählen Sie das Tutorial oder Konzept, zu dem ein Weg von „${from}“ führen soll: auf der Karte oder durch die Suche.`
export const chooseEnd = 'Wählen Sie, wohin der Weg führt'
export const path = 'Weg'
export const noPath = 'Kein Weg'
export const endPath = 'Fertig'
export const pathOf = (steps: number) => `Weg mit ${steps} ${steps === 1 ? 'Schritt' : 'Schritten'}`
export const nothingConnects = 'Noch verbindet nichts die beiden.'
export const pathNotFound = 'Der Weg wurde nicht gefunden. Versuchen Sie es gleich noch einmal.'
export const pathElsewhere = 'Der Weg führt über Orte, die diese Karte noch nicht zeigt.'
export const noLink = 'Keine Verbindung in diese Richtung'
export const nothingFound = 'Nichts gefunden'
export const placesFound = (count: number) => `${places(count)} gefunden`
/** A node as it is announced. */
export const nodeWith = (label: string, type: string, linkCount: number) => `${label}, ${type}, ${links(linkCount)}`

/** A predicate as its subject and as its object see it. */
export const predicates: Readonly<Partial<Record<string, readonly [outgoing: string, incoming: string]>>> = {
  requires: ['Voraussetzungen', 'Führt weiter zu'],
  relatedTo: ['Verwandt', 'Verwandt'],
  teaches: ['Lehrt', 'Gelehrt von'],
  extends: ['Erweitert', 'Erweitert von'],
  partOf: ['Teil von', 'Enthält'],
  taggedWith: ['Schlagwörter', 'Damit versehen'],
  aboutProduct: ['Über', 'Tutorials darüber'],
  inCategory: ['Thema', 'In diesem Thema'],
  coCompletedWith: ['Oft zusammen abgeschlossen', 'Oft zusammen abgeschlossen']
}
