import { propertyAt } from '../entity-at.ts'
import type { Entity } from '../types.ts'

/** True for a column that orders the rows: the own ones, and those of one row that a row refers to. */
export const canSort = (entity: Entity, path: string): boolean =>
  entity.can.sort && !entity.unsorted.has(path) && propertyAt(entity, path) !== undefined
