import type { Db } from '../../cap/database/database.ts'
import type { SearchedType } from '../engine/model.ts'

/** Something that is no task and is found by its names, such as a concept. */
export interface SearchedSubject {
  readonly type: SearchedType
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Other names. */
  readonly names: readonly string[]
}

/** Reads all subjects that visitors may find; whatever changes them raises the generation `graph`. */
export type ReadSubjects = (db: Db) => Promise<readonly SearchedSubject[]>

let read: ReadSubjects | undefined

/** Has subjects of another domain searched, which knows search and is not known by it; there are none before. */
export function registerSubjects(reader: ReadSubjects): void {
  read = reader
}

export const searchedSubjects = async (db: Db): Promise<readonly SearchedSubject[]> => (await read?.(db)) ?? []
