import { isShown } from '../is-shown.ts'
import type { Entity, Navigation, Property } from '../types.ts'

/** A property that rows can be found by, their own or one behind navigations. */
export interface FilterField {
  /** `status`, `meta/reviewedDate`. */
  readonly path: string
  readonly label: string
  readonly property: Property
  /** The steps up to the last navigation with many rows, and those after it. */
  readonly many: string | undefined
  readonly last: string
}

/** The field at a path; undefined where there is none, or rows cannot be found by it. */
export function filterFieldAt(entity: Entity, path: string): FilterField | undefined {
  if (!entity.can.filter) return undefined
  const steps = path.split('/')
  const name = steps.pop() ?? ''
  const found = walk(entity, steps)
  const property = found?.entity.properties.get(name)
  if (!found || !property || property.collection || found.entity.unfiltered.has(name)) return undefined
  const places = found.navigations.map(({ collection }) => collection)
  const many = places.indexOf(true)
  // any() within any() is for programs
  if (many !== places.lastIndexOf(true)) return undefined
  return {
    path,
    label: labelAt(entity, path, found.navigations, property),
    property,
    many: many === -1 ? undefined : steps.slice(0, many + 1).join('/'),
    last: [...steps.slice(many + 1), name].join('/')
  }
}

interface Walked {
  readonly entity: Entity
  readonly navigations: readonly Navigation[]
}

function walk(entity: Entity, steps: readonly string[]): Walked | undefined {
  const navigations: Navigation[] = []
  let at = entity
  for (const step of steps) {
    const navigation = at.navigations.get(step)
    const next = navigation?.entity()
    if (!navigation || !next) return undefined
    navigations.push(navigation)
    at = next
  }
  return { entity: at, navigations }
}

/** A column of the same path has the word that people know. */
function labelAt(entity: Entity, path: string, navigations: readonly Navigation[], { label }: Property): string {
  const column = entity.columns.find(each => each.path === path)
  return column?.label ?? [...navigations.map(each => each.label), label].join(': ')
}

/** Fields of one entity: the rows' own, or those behind a navigation. */
export interface FieldGroup {
  readonly label: string
  readonly fields: readonly FilterField[]
}

/** All fields that can be added to the filter bar: the rows' own first, then those one step away. */
export function offeredFields(entity: Entity): readonly FieldGroup[] {
  const own = groupOf(entity, entity.label, '', entity)
  const others = [...entity.navigations.values()].flatMap(navigation => {
    const target = navigation.entity()
    return target ? [groupOf(entity, navigation.label, `${navigation.name}/`, target)] : []
  })
  return [own, ...others].filter(({ fields }) => fields.length > 0)
}

function groupOf(entity: Entity, label: string, prefix: string, { properties }: Entity): FieldGroup {
  const shown = [...properties.values()].filter(isShown)
  return { label, fields: shown.flatMap(({ name }) => filterFieldAt(entity, prefix + name) ?? []) }
}
