/** What a rebuild of the site takes along, from little to all. */
export const modes = ['catalog-only', 'slug-targeted', 'full'] as const
export type Mode = (typeof modes)[number]

/** A rebuild of the site that something has made necessary. */
export interface Rebuild {
  readonly mode: Mode
  /** The tutorials, for slug-targeted. */
  readonly slugs: readonly string[]
  /** Whether everything is to be read anew, past what the build keeps. */
  readonly refetch: boolean
}

/** More tutorials than that are built faster all together. */
export const MAX_SLUGS = 50

/**
 * One rebuild for all of `rebuilds`: the highest mode, all slugs, and read anew when one of them asks for it (wire facts,
 * "Rebuild dispatch").
 */
export function merge(rebuilds: readonly Rebuild[]): Rebuild {
  const mode = modes.findLast(each => rebuilds.some(rebuild => rebuild.mode === each)) ?? 'full'
  const slugs = [...new Set(rebuilds.flatMap(rebuild => rebuild.slugs))].sort()
  const refetch = rebuilds.some(rebuild => rebuild.refetch)
  return targeted({ mode, slugs, refetch })
}

/** The same with slugs only where they count; too many of them, or none, make the rebuild full. */
export function targeted({ mode, slugs, refetch }: Rebuild): Rebuild {
  if (mode !== 'slug-targeted') return { mode, slugs: [], refetch }
  const few = slugs.length > 0 && slugs.length <= MAX_SLUGS
  return few ? { mode, slugs, refetch } : { mode: 'full', slugs: [], refetch }
}
