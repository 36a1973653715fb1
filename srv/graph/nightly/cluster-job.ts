import cds from '@sap/cds'
import { MINUTE, now } from '../../../lib/time.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import type { Db } from '../../cap/database/database.ts'
import { job } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { largeCommunities } from './community-members.ts'
import { type Cluster, continuedClusters, slugOf } from './match-clusters.ts'

const { SELECT } = cds.ql
const CLUSTERS = 'tutorials.graph.TopicClusters'
/** Fingerprints that a topic remembers: as many as its column holds. */
const MOST_FORMER = 25

interface Row {
  readonly slug: string
  readonly fingerprint: string
  readonly previousFingerprints: string | null
  readonly members: string
  readonly status: 'ACTIVE' | 'RETIRED'
}

type Written = Readonly<Record<string, string | number>>

/** Topics whose slugs stay while communities change (GRAPH-077, JOBS-011). */
export const clusterJob = job<{ readonly rows: readonly Written[]; readonly retired: readonly string[] }>({
  name: 'kg-topic-clusters',
  cron: '47 4 * * *',
  lease: 10 * MINUTE,
  async compute(db) {
    const stored = await db.run<readonly Row[]>(
      SELECT.from(CLUSTERS).columns('slug', 'fingerprint', 'previousFingerprints', 'members', 'status')
    )
    const communities = await labelledCommunities(db)
    const active = stored.filter(({ status }) => status === 'ACTIVE').map(clusterOf)
    const continued = continuedClusters(communities, active, variables.KG_TOPIC_CLUSTERS_JACCARD)
    const taken = new Set(stored.map(({ slug }) => slug))
    const rows = communities.map(community => {
      const former = continued.get(community.fingerprint)
      const slug = former?.slug ?? slugOf(community.label, taken)
      taken.add(slug)
      return rowOf(slug, community, former)
    })
    const going = new Set(rows.map(({ slug }) => slug))
    const retired = active.map(({ slug }) => slug).filter(slug => !going.has(slug))
    return { rows, retired }
  },
  async write(tx, { rows, retired }) {
    await upsertRows(tx, CLUSTERS, rows)
    for (const slug of retired) await tx.run(cds.ql.UPDATE.entity(CLUSTERS).set({ status: 'RETIRED' }).where({ slug }))
    return { clusters: rows.length, retired: retired.length }
  }
})

interface LabelledCommunity {
  readonly fingerprint: string
  readonly label: string
  readonly rationale: string
  readonly tutorials: readonly string[]
  readonly concepts: readonly string[]
}

async function labelledCommunities(db: Db): Promise<readonly LabelledCommunity[]> {
  const labels = await db.run<
    readonly { readonly communityFingerprint: string; readonly label: string; readonly rationale: string | null }[]
  >(SELECT.from('tutorials.graph.KgCommunityLabel').columns('communityFingerprint', 'label', 'rationale'))
  const byFingerprint = new Map(labels.map(row => [row.communityFingerprint, row]))
  return (await largeCommunities(db)).flatMap(({ fingerprint, tutorials, concepts }) => {
    const named = byFingerprint.get(fingerprint)
    return named ? { fingerprint, label: named.label, rationale: named.rationale ?? '', tutorials, concepts } : []
  })
}

function clusterOf({ slug, fingerprint, previousFingerprints, members }: Row): Cluster {
  const { tutorials } = JSON.parse(members) as { readonly tutorials: readonly string[] }
  const former = previousFingerprints ? (JSON.parse(previousFingerprints) as readonly string[]) : []
  return { slug, fingerprint, previousFingerprints: former, tutorials: new Set(tutorials) }
}

function rowOf(
  slug: string,
  community: LabelledCommunity,
  former: Cluster | undefined
): Written & { readonly slug: string } {
  const { fingerprint, label, rationale, tutorials, concepts } = community
  const earlier = former ? [...former.previousFingerprints] : []
  if (former && former.fingerprint !== fingerprint) earlier.push(former.fingerprint)
  return {
    slug,
    label,
    rationale,
    fingerprint,
    previousFingerprints: JSON.stringify(earlier.slice(-MOST_FORMER)),
    status: 'ACTIVE',
    memberCount: tutorials.length + concepts.length,
    tutorialCount: tutorials.length,
    members: JSON.stringify({ tutorials, concepts }),
    computedAt: now().toISOString()
  }
}
