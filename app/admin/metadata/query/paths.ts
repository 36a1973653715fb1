import type { Entity, Property } from '../types.ts'

/** The property behind a path such as `meta/reviewedDate`; undefined where the model has none. */
export function propertyAt(entity: Entity, path: string): Property | undefined {
  const slash = path.indexOf('/')
  if (slash < 0) return entity.properties.get(path)
  const target = entity.targetOf(path.slice(0, slash))
  return target && propertyAt(target, path.slice(slash + 1))
}

/** True for a column that orders the rows: the own ones, and those of one row that a row refers to. */
export const canSort = (entity: Entity, path: string): boolean =>
  entity.can.sort && !entity.unsorted.has(path) && propertyAt(entity, path) !== undefined
