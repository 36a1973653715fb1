import { reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { type Catalog, readStructure } from './read-structure.ts'

let cached: { readonly of: number; readonly structure: Promise<Catalog> } | undefined

/**
 * The structure of the catalog as this instance knows it: read once per state of the catalog. An instance hears of changes
 * within half a second; what it rolled up in between by the former structure, the recompute job corrects.
 */
export function structure(): Promise<Catalog> {
  const current = generation('catalog')
  if (cached?.of === current) return cached.structure
  const asked = { of: current, structure: reader().then(readStructure) }
  cached = asked
  asked.structure.catch(() => {
    if (cached === asked) cached = undefined
  })
  return asked.structure
}
