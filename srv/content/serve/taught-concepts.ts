import type { Db } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'

/** The published concepts that tutorials teach, by the slug of the tutorial. */
export type TaughtConcepts = ReadonlyMap<string, readonly { readonly slug: string; readonly name: string }[]>

let read: ((db: Db) => Promise<TaughtConcepts>) | undefined

/** Makes `next` the one that knows the concepts of tutorials; there are none until a domain says so. */
export function registerTaughtConcepts(next: (db: Db) => Promise<TaughtConcepts>): void {
  read = next
}

/** The concepts of all tutorials; none when whoever knows them fails: navigation is served without (GRAPH-082). */
export async function taughtConcepts(db: Db): Promise<TaughtConcepts> {
  try {
    return (await read?.(db)) ?? new Map()
  } catch (error) {
    log('content').warn('the navigation is served without concepts:', error)
    return new Map()
  }
}
