import type { Entity, Model, Property } from './types.ts'

/** A step of a path: a name and, for one row, its key predicate. */
const step = /^(\w+)(\(.*\))?$/s

export interface EntityAt {
  readonly entity: Entity
  /** False for one row: of a set by its key, a singleton, or a reference. */
  readonly isList: boolean
}

/** The entity behind a path such as `Missions(ID=1)/tags`; undefined where the service has none. */
export function entityAt({ sets, entities }: Model, path: string): EntityAt | undefined {
  const [first = '', ...rest] = stepsOf(path)
  const [, set = '', key] = step.exec(first) ?? []
  const root = sets.get(set)
  if (!root) return undefined
  let found: EntityAt = { entity: root, isList: !root.singleton && key === undefined }
  for (const each of rest) {
    const [, name = '', predicate] = step.exec(each) ?? []
    const navigation = found.entity.navigations.get(name)
    const entity = navigation && entities.get(navigation.target)
    if (!entity) return undefined
    found = { entity, isList: navigation.collection && predicate === undefined }
  }
  return found
}

/** The steps of a path; a slash within a key is none. */
export function stepsOf(path: string): readonly string[] {
  return path.split(/\/(?=\w+(?:\(|\/|$))/)
}

/** The path above: of the row that a part belongs to, or of the list. */
export function pathAbove(path: string): string {
  const steps = stepsOf(path)
  const last = steps.at(-1) ?? ''
  const open = last.indexOf('(')
  if (steps.length === 1) return open < 0 ? '' : last.slice(0, open)
  return steps.slice(0, -1).join('/')
}

/** The property behind a path such as `meta/reviewedDate`; undefined where the model has none. */
export function propertyAt(entity: Entity, path: string): Property | undefined {
  const slash = path.indexOf('/')
  if (slash < 0) return entity.properties.get(path)
  const target = entity.targetOf(path.slice(0, slash))
  return target && propertyAt(target, path.slice(slash + 1))
}
