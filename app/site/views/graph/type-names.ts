import { nodeNames, nodesNames } from '#site-words/graph-pages.ts'
import { isKnownType } from '../../catalog/graph/map.ts'

/** A type of node as people read it; one that is not known as it is written. */
export const typeName = (type: string): string => (isKnownType(type) ? nodeNames[type] : type)

/** The same in the plural. */
export const typesName = (type: string): string => (isKnownType(type) ? nodesNames[type] : type)
