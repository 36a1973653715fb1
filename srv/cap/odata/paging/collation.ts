import cds from '@sap/cds'
import { replaceMethods } from '../../../../lib/replace-methods.ts'
import { type Element, elementsOn, type Entity, framework, type Order } from '../../types.ts'

/**
 * The tokens that CAP adds to `order` so that texts are ordered as in the language of the request, as tokens of an expression: who
 * compares with the last row of a page has to compare in the same way.
 */
export function collationOf({ ref }: Order, entity: Entity): readonly string[] {
  const element = ref && elementsOn(ref, entity)[ref.length - 1]
  if (!element) return []
  const [, collation] = /COLLATE (\S+) /.exec(renderedOrder(element)) ?? []
  return collation === undefined ? [] : ['COLLATE', collation]
}

/** An order by `element` as the database gets it, without the name of the column. */
function renderedOrder(element: Element): string {
  const renderer = new framework.db.class.CQN2SQL({ context: cds.context })
  replaceMethods(renderer, { expr: () => '' })
  return renderer.orderBy([{ element }], true)[0] as string
}
