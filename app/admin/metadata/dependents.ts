import * as words from '#workplace-words/model.ts'
import type { Row } from './evaluate.ts'
import { literal } from './keys.ts'
import type { Entity, Model, Navigation } from './types.ts'

/** Rows of one set that belong to other rows, or refer to them. */
export interface Dependents {
  /** Name of their entity, for one row and for many. */
  readonly one: string
  readonly many: string
  /** True for parts, which are deleted with the rows that they belong to. */
  readonly isPart: boolean
  /** Set and filter that find them. */
  readonly path: string
}

/** The sets whose rows hold a key of `entity`, with the rows that hold one of `rows`. */
export function dependentsOf(model: Model, entity: Entity, rows: readonly Row[]): readonly Dependents[] {
  return [...model.sets].flatMap(([set, other]) =>
    other.can.filter && !other.singleton
      ? [...other.navigations.values()].flatMap(navigation => {
          const filter = navigation.target === entity.name ? filterOf(other, navigation, rows) : undefined
          if (filter === undefined) return []
          const isPart = isCompositionOf(entity, other, navigation)
          return [
            { ...namesOf(other, entity, navigation), isPart, path: `${set}?$filter=${encodeURIComponent(filter)}` }
          ]
        })
      : []
  )
}

const isCompositionOf = ({ navigations }: Entity, part: Entity, back: Navigation): boolean =>
  [...navigations.values()].some(
    ({ composition, target, partner }) => composition && target === part.name && partner === back.name
  )

/** With the name of the reference, where the entity has several to the same one. */
function namesOf(other: Entity, entity: Entity, { label }: Navigation): { one: string; many: string } {
  const isOnly = [...other.navigations.values()].filter(({ target }) => target === entity.name).length === 1
  const suffix = isOnly ? '' : ` (${words.within(label)})`
  return { one: words.within(other.label) + suffix, many: words.within(other.plural) + suffix }
}

/** Undefined where the key is not held here. */
function filterOf(other: Entity, { collection, constraint }: Navigation, rows: readonly Row[]): string | undefined {
  const held = Object.entries(constraint).filter(([own]) => other.properties.has(own))
  if (collection || held.length === 0 || held.length < Object.keys(constraint).length) return undefined
  const same = rows.map(row => {
    const parts = held.map(
      ([own, key]) => `${own} eq ${literal(row[key], other.properties.get(own)?.type ?? 'Edm.String')}`
    )
    return parts.length === 1 ? parts.join('') : `(${parts.join(' and ')})`
  })
  const active = other.draft === 'none' ? '' : ' and IsActiveEntity eq true'
  return `(${same.join(' or ')})${active}`
}
