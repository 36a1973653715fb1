/** A topic as it is stored. */
export interface Cluster {
  readonly slug: string
  readonly fingerprint: string
  readonly previousFingerprints: readonly string[]
  readonly tutorials: ReadonlySet<string>
}

export interface Labelled {
  readonly fingerprint: string
  readonly label: string
  readonly tutorials: readonly string[]
}

/** The share of what two sets have in common (Jaccard index). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = one.intersection(other).size
  return common === 0 ? 0 : common / (one.size + other.size - common)
}

/** Clusters that communities continue, by the fingerprint of the community: the most similar pairs first, the first of equals. */
export function continuedClusters(
  communities: readonly Labelled[],
  clusters: readonly Cluster[],
  least: number
): ReadonlyMap<string, Cluster> {
  const pairs = communities.flatMap(community => {
    const tutorials = new Set(community.tutorials)
    return clusters.map(cluster => ({ community, cluster, score: similarity(tutorials, cluster.tutorials) }))
  })
  const best = pairs.filter(({ score }) => score >= least).toSorted((one, other) => other.score - one.score)
  const continued = new Map<string, Cluster>()
  const taken = new Set<string>()
  for (const { community, cluster } of best) {
    if (continued.has(community.fingerprint) || taken.has(cluster.slug)) continue
    continued.set(community.fingerprint, cluster)
    taken.add(cluster.slug)
  }
  return continued
}

const LONGEST_SLUG = 80

/** A slug of `label` that is not among `taken`. */
export function slugOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const base = words.filter(Boolean).join('-').slice(0, LONGEST_SLUG) || 'topic'
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const slug = base.slice(0, LONGEST_SLUG - suffix.length).replace(/-$/, '') + suffix
    if (!taken.has(slug)) return slug
  }
}
