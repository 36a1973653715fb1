/** Extent of a rebuild, in ascending order. */
export const modes = ['catalog-only', 'slug-targeted', 'full'] as const
export type Mode = (typeof modes)[number]

/** A rebuild of the site. */
export interface Rebuild {
  readonly mode: Mode
  /** The tutorials, for slug-targeted. */
  readonly slugs: readonly string[]
  /** True when the build must not use its cache. */
  readonly refetch: boolean
}

/** Limit of slug-targeted builds; above it a full build is faster. */
export const MAX_SLUGS = 50

/**
 * Merges rebuilds into one: the largest mode, all slugs, and a refetch when one of them needs it (JOBS-003).
 */
export function merge(rebuilds: readonly Rebuild[]): Rebuild {
  const mode = modes.findLast(each => rebuilds.some(rebuild => rebuild.mode === each)) ?? 'full'
  const slugs = [...new Set(rebuilds.flatMap(rebuild => rebuild.slugs))].sort()
  const refetch = rebuilds.some(rebuild => rebuild.refetch)
  return targeted({ mode, slugs, refetch })
}

/** Normal form: slugs only in the mode slug-targeted; with too many of them, or none, the mode is full. */
export function targeted({ mode, slugs, refetch }: Rebuild): Rebuild {
  if (mode !== 'slug-targeted') return { mode, slugs: [], refetch }
  const few = slugs.length > 0 && slugs.length <= MAX_SLUGS
  return few ? { mode, slugs, refetch } : { mode: 'full', slugs: [], refetch }
}
