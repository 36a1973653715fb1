import type { Db } from '../../cap/database/database.ts'

type Read = (db: Db) => Promise<readonly string[]>

const others: Read[] = []

/** Makes `read` name the IDs of tags that rows of another domain use. */
export function registerTagUse(read: Read): void {
  others.push(read)
}

/** IDs of the tags that other domains use. */
export async function usedElsewhere(db: Db): Promise<Set<string>> {
  const used = new Set<string>()
  for (const read of others) for (const id of await read(db)) used.add(id)
  return used
}
