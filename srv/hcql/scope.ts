import type { Element, Entity } from '../cap/types.ts'
import type { QueriedService } from './model.ts'
import { invalidQuery, type Select, type Subquery } from './language/query.ts'

/** In place of a list or a value, or after `exists`. */
export type Use = 'list' | 'value' | 'exists'

/** Parts of the resolution that a whole query shares. */
export interface Shared {
  readonly service: QueriedService
  /** Resolves a sub-query. @throws HttpError 400. */
  subquery(this: void, select: Select, use: Use, place: string): Subquery
  /** Counts what the database answers by looking into other rows. @throws HttpError 400 when there is too much of it. */
  lookInto(this: void, place: string): void
}

/** The entity that names are looked up in. */
export interface Scope extends Shared {
  readonly entity: Entity
  /** Another name of it, that paths may begin with. */
  readonly alias?: string | undefined
  /** The associations that lead here, for each row of the query. */
  readonly through: readonly Element[]
}

const MAX_LOOKS = 10

/** Counter for `lookInto` of one request. */
export function lookCounter(): Shared['lookInto'] {
  let looks = 0
  return place => {
    looks += 1
    if (looks > MAX_LOOKS) throw invalidQuery(`has more than ${MAX_LOOKS} sub-queries, exists and filters`, place)
  }
}

/** The scope of what an association leads to. */
export function behind(scope: Scope, element: Element, entity: Entity): Scope {
  return { ...scope, entity, alias: undefined, through: [...scope.through, element] }
}

/**
 * Refuses a list behind a list, for both would multiply to the square of the stored rows; compositions alone lead to each
 * row once.
 * @throws HttpError 400.
 */
export function checkLists(through: readonly Element[], place: string): void {
  const lists = through.filter(({ is2many }) => is2many)
  if (lists.length < 2 || through.every(({ isComposition }) => isComposition)) return
  const [first, second] = lists.map(({ name }) => name)
  throw invalidQuery(`'${second}' is a list behind the list '${first}': ask for it in a query of its own`, place)
}
