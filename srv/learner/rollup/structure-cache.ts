import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { readStructure } from './read-structure.ts'

/**
 * The structure of the catalog as this instance knows it: read once per state of the catalog. An instance hears of changes
 * within half a second; what it rolled up in between by the former structure, the recompute job corrects.
 */
export const structure = perGeneration(['catalog'], async () => readStructure(await reader()))
