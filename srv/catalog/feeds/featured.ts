import { createHash } from 'node:crypto'
import type { FeaturedRow, TaskRow } from './rows.ts'
import { shown } from './tree.ts'

const MAX_FEATURED = 6

export interface Featured {
  readonly type: 'mission' | 'group' | 'tutorial'
  readonly slug: string
  readonly title: string
  readonly description: string
}

export interface FeaturedRows {
  readonly featured: readonly FeaturedRow[]
  readonly tutorials: readonly TaskRow[]
  readonly missions: readonly TaskRow[]
  readonly groups: readonly TaskRow[]
}

/** The first six published featured items (CATALOG-072). */
export function featuredItems({ featured, tutorials, missions, groups }: FeaturedRows): Featured[] {
  const tasks = new Map<string, Featured>()
  for (const [type, rows] of [
    ['tutorial', tutorials],
    ['mission', missions],
    ['group', groups]
  ] as const)
    for (const row of rows) {
      const { slug, title, description } = shown(row)
      tasks.set(`${type} ${row.legacyId}`, { type, slug, title, description })
    }
  return featured
    .toSorted((one, other) => orderOf(one) - orderOf(other) || one.taskLegacyId - other.taskLegacyId)
    .flatMap(({ taskType, taskLegacyId }) => tasks.get(`${taskType.toLowerCase()} ${taskLegacyId}`) ?? [])
    .slice(0, MAX_FEATURED)
}

const orderOf = ({ featuredOrder }: FeaturedRow) => featuredOrder ?? Number.MAX_SAFE_INTEGER

/** Entity tag of a selection, which changes with its items and their order. */
export function featuredTag(items: readonly Featured[]): string {
  const list = JSON.stringify(items.map(({ type, slug }) => `${type}:${slug}`))
  return `"${createHash('sha256').update(list).digest('hex').slice(0, 16)}"`
}
