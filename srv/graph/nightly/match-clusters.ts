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

interface Pair {
  readonly community: Labelled
  readonly cluster: Cluster
  readonly score: number
}

/**
 * Clusters that communities continue, by the fingerprint of the community: the most similar pairs first, the first of
 * equals. Pairs without a common tutorial are never compared, so the cost follows the overlaps and not all pairs.
 */
export function continuedClusters(
  communities: readonly Labelled[],
  clusters: readonly Cluster[],
  least: number
): ReadonlyMap<string, Cluster> {
  const ofTutorial = clustersByTutorial(clusters)
  const pairs = communities.flatMap(community => overlapping(community, clusters, ofTutorial))
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

/** Positions of the clusters that hold a tutorial. */
function clustersByTutorial(clusters: readonly Cluster[]): ReadonlyMap<string, readonly number[]> {
  const ofTutorial = new Map<string, number[]>()
  for (const [position, { tutorials }] of clusters.entries())
    for (const tutorial of tutorials) {
      const positions = ofTutorial.get(tutorial)
      if (positions) positions.push(position)
      else ofTutorial.set(tutorial, [position])
    }
  return ofTutorial
}

/** The clusters that share tutorials with a community, in their own order, scored with the Jaccard index. */
function overlapping(
  community: Labelled,
  clusters: readonly Cluster[],
  ofTutorial: ReadonlyMap<string, readonly number[]>
): readonly Pair[] {
  const tutorials = new Set(community.tutorials)
  const common = new Map<number, number>()
  for (const tutorial of tutorials)
    for (const position of ofTutorial.get(tutorial) ?? []) common.set(position, (common.get(position) ?? 0) + 1)
  return [...common]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([position, shared]) => {
      const cluster = clusters[position]
      return cluster ? [{ community, cluster, score: shared / (tutorials.size + cluster.tutorials.size - shared) }] : []
    })
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
