import { addressOf, only } from '../filter.ts'
import { conceptHref } from '../concepts.ts'
import { hrefOf } from '../card.ts'

/** The map of the backend, with a place for each node. */
export interface MapFeed {
  readonly nodes: readonly MapNode[]
  /** Subject, predicate and object, by the ids of nodes. */
  readonly edges: readonly { readonly s: string; readonly p: string; readonly o: string }[]
  readonly generatedAt: string
}

export interface MapNode {
  /** `<code of the type>:<slug>`. */
  readonly id: string
  readonly type: string
  readonly slug: string
  readonly label: string
  readonly x: number
  readonly y: number
}

/** The address of the map's data. */
export const MAP_DATA = '/graph/explore-data'

interface NodeType {
  readonly href?: (slug: string) => string
  /** Address of a list of all of them. */
  readonly all?: string
}

/** Types of nodes in the order in which they are listed; one that is not here is shown without a page of its own. */
const known = {
  concept: { href: conceptHref, all: '/concepts/' },
  tutorial: { href: slug => hrefOf('tutorial', slug), all: '/tutorials/' },
  mission: { href: slug => hrefOf('mission', slug), all: addressOf(only('type', 'mission')) },
  group: { href: slug => hrefOf('group', slug), all: addressOf(only('type', 'group')) },
  category: { href: slug => addressOf(only('topic', slug)) },
  tag: { href: slug => addressOf(only('tag', slug)) },
  product: { href: slug => addressOf(only('tag', `software-product>${slug}`)) }
} satisfies Readonly<Record<string, NodeType>>

export type NodeTypeName = keyof typeof known

export const nodeTypes: Readonly<Partial<Record<string, NodeType>>> = known

export const isKnownType = (type: string): type is NodeTypeName => Object.hasOwn(known, type)

/** The page of a node; undefined where it has none. */
export const hrefOfNode = ({ type, slug }: Pick<MapNode, 'type' | 'slug'>): string | undefined =>
  nodeTypes[type]?.href?.(slug)
