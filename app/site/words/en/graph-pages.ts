import type { Order } from '../../catalog/graph/concept-list.ts'
import type { NodeTypeName } from '../../catalog/graph/map.ts'
import { grouped } from '../../views/parts/locale.ts'
import { concepts as conceptsCounted, places } from './counts.ts'

export const concept = 'Concept'
export const concepts = 'Concepts'
export const seeOnMap = 'See it on the map'
export const knowFirst = 'Know first'
export const knowNothingFirst = 'Nothing; you can start here.'
export const leadsOnTo = 'Leads on to'
export const leadsToNothing = 'This is the end of its path.'
export const whereTaught = 'Where it is taught'
export const notTaught = 'No published tutorial yet.'
export const pagesOfTutorials = 'Pages of tutorials'
export const related = 'Related'

export const conceptsDescription = (count: number): string =>
  `${conceptsCounted(count)} that tutorials teach, and how one leads to the next.`
export const conceptsLead = <T>(map: (text: string) => T) => [
  'What the tutorials teach, and how one thing leads to the next. ',
  map('See them on a map'),
  '.'
]
export const wordsOfConcepts = 'Words of concepts'
export const filterConcepts = 'Filter concepts'
export const filter = 'Filter'
export const order = 'Order'
export const orderNames: Readonly<Record<Order, string>> = { letter: 'By letter', topic: 'By topic' }
export const letters = 'Letters'
export const foundOfConcepts = (found: number, count: number): string =>
  `${grouped(found)} of ${conceptsCounted(count)}`
export const pagesOfConcepts = 'Pages of concepts'
export const otherTopics = 'Other topics'

export const explore = 'Explore'
export const exploreDescription = 'A map of concepts, tutorials and missions, and of how one leads to the next.'
export const noMapYet = 'There is no map yet: no concept is published that connects tutorials.'
export const exploreLead = <T>(placeCount: number, links: T) => [
  `${places(placeCount)} and `,
  links,
  ' links between them.'
]
export const conceptsByName = 'Concepts by name'
export const asList = 'As a list'
export const map = 'Map'
export const mapKeys =
  'Arrow keys follow the links, Enter opens the details, plus and minus zoom, zero shows everything, Escape deselects.'
export const mapName = 'Map of what there is to learn'
export const zoom = 'Zoom'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const showEverything = 'Show everything'
export const searchAndDetails = 'Search and details'
export const findOnMap = 'Find on the map'
export const show = 'Show'
export const choosePlace = 'Choose a place on the map to see what it is linked to. Drag to move, scroll to zoom.'
/** Link to all nodes of a type, which is named in the plural. */
export const allOf = <T>(count: T, names: string) => ['All ', count, ` ${names.toLowerCase()}`]

/** Names of the types of nodes. */
export const nodeNames: Readonly<Record<NodeTypeName, string>> = {
  concept: 'Concept',
  tutorial: 'Tutorial',
  mission: 'Mission',
  group: 'Group',
  category: 'Topic',
  tag: 'Tag',
  product: 'Product'
}

/** The same in the plural. */
export const nodesNames: Readonly<Record<NodeTypeName, string>> = {
  concept: 'Concepts',
  tutorial: 'Tutorials',
  mission: 'Missions',
  group: 'Groups',
  category: 'Topics',
  tag: 'Tags',
  product: 'Products'
}
