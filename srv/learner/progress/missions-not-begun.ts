import { compareTexts, sortedByTitle } from '../../../lib/text/title-order.ts'
import { keyOf } from '../records/record.ts'
import { known, pageOf } from './facts.ts'
import { outlookOf, type Standing } from './outlook.ts'

/** A mission that somebody has not begun, with its length and its first tutorial. */
export interface NotBegun {
  readonly slug: string
  readonly title: string
  readonly status: 'NOT_STARTED'
  readonly done: number
  readonly total: number
  readonly nextSlug: string | null
}

const nothingDone: Standing = { isDone: () => false, begunAt: () => undefined }

/** The missions that are shown and not among `begun`, by title. */
export async function missionsNotBegun(begun: readonly { readonly legacyId: number }[]): Promise<readonly NotBegun[]> {
  const all = await known()
  const numbers = new Set(begun.map(({ legacyId }) => legacyId))
  const missions = [...all.catalog.parents.values()].flatMap(parent => {
    if (parent.taskType !== 'MISSION' || numbers.has(parent.taskLegacyId)) return []
    const page = pageOf(all.facts.get(keyOf(parent)))
    if (!page) return []
    const { total, next } = outlookOf(all, parent, nothingDone)
    const { slug, title } = page
    return [{ slug, title, status: 'NOT_STARTED', done: 0, total, nextSlug: next?.slug ?? null } as const]
  })
  return sortedByTitle(missions.sort((one, other) => compareTexts(one.slug, other.slug)))
}
