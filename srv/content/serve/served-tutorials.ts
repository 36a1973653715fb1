import { inactiveTutorials } from '../../catalog/index.ts'
import { reader } from '../../cap/database/database.ts'
import { activeContent, type ServedFile } from './active-content.ts'
import { RESERVED_SLUGS } from '../store/model.ts'

/** INACTIVE tutorials with the targets of their redirects, as one value that is replaced whole. */
let inactive: ReadonlyMap<string, string | undefined> = new Map()

/** Reloads the INACTIVE tutorials of the catalog. */
export async function reloadInactiveTutorials(): Promise<void> {
  inactive = await inactiveTutorials(await reader())
}

/** Live file of the tutorial `slug`; undefined for an INACTIVE one. */
export function servedTutorial(slug: string): ServedFile | undefined {
  return RESERVED_SLUGS.has(slug) || inactive.has(slug) ? undefined : activeContent().served(slug)
}

/** True for a tutorial that is INACTIVE, whether or not it is live. */
export const isInactive = (slug: string): boolean => inactive.has(slug)

/** The slug of the tutorial that readers of an INACTIVE one are led to. */
export const redirectTarget = (slug: string): string | undefined => inactive.get(slug)
