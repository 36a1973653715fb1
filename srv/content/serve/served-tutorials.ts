import { inactiveTutorials } from '../../catalog/index.ts'
import { reader } from '../../cap/database/database.ts'
import { activeContent, type ServedFile } from './active-content.ts'
import { RESERVED_SLUGS } from '../store/model.ts'

/** The INACTIVE tutorials and where their readers are led, as one value that is replaced whole. */
let inactive: ReadonlyMap<string, string | undefined> = new Map()

/** Takes over which tutorials the catalog says are INACTIVE. */
export async function reloadInactiveTutorials(): Promise<void> {
  inactive = await inactiveTutorials(await reader())
}

/** The live file of the tutorial `slug`; undefined when INACTIVE. */
export function servedTutorial(slug: string): ServedFile | undefined {
  return RESERVED_SLUGS.has(slug) || inactive.has(slug) ? undefined : activeContent().files.get(slug)
}

/** True for a tutorial that readers get nothing of, whether or not it is live. */
export const isInactive = (slug: string): boolean => inactive.has(slug)

/** The slug of the tutorial that readers of an INACTIVE one are led to. */
export const redirectTarget = (slug: string): string | undefined => inactive.get(slug)
