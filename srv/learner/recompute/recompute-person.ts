import { reader } from '../../cap/database/database.ts'
import { structure } from '../rollup/structure-cache.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { computePage } from './compute-page.ts'
import { share, type SharedStructure } from './compute-people.ts'
import { peopleWith } from './people-page.ts'
import { writePage } from './write-people.ts'

/** Brings the records of a person to what follows from the others; again while the person completes something. */
export async function recomputePerson(user: string): Promise<void> {
  const [db, catalog] = [await reader(), await structure()]
  for (let left: readonly string[] = [user]; left.length > 0;) {
    const page = await computePage(await peopleWith(db, left, undefined), catalog, sharedOf(catalog))
    left = await writePage(page, undefined)
  }
}

let last: { readonly catalog: Catalog; readonly shared: SharedStructure } | undefined

/** The structure is shared once for each state of the catalog. */
function sharedOf(catalog: Catalog): SharedStructure {
  if (last?.catalog !== catalog) last = { catalog, shared: share(catalog, undefined) }
  return last.shared
}
