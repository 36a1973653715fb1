import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { type Catalog, readStructure } from './read-structure.ts'

/**
 * The structure of the catalog as this instance knows it: read once per state of the catalog. An instance hears of changes
 * within half a second; what it rolled up in between by the former structure, the recompute job corrects.
 */
export const structure = perGeneration(['catalog'], async () => {
  const catalog = await readStructure(await reader())
  for (const listener of listeners) listener(catalog)
  return catalog
})

const listeners: ((catalog: Catalog) => void)[] = []

/** Calls `listener` with each structure that this instance rolls up by from then on. */
export function onStructure(listener: (catalog: Catalog) => void): void {
  listeners.push(listener)
}
